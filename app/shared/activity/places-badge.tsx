import { useTranslation } from 'react-i18next'
import type { Words } from '#app/lib/format/words.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'

/** From here on the number of places left is said with joy: there is still a way in. */
const LAST_PLACES = 5

interface PlacesLeft {
  /** null means unlimited. */
  placesLeft: number | null
  cancelled: boolean
}

/** How many places are left, in as few words as it takes; that the activity is cancelled, before all else. */
export function PlacesBadge(places: PlacesLeft) {
  return placesBadge(places, useTranslation('common'))
}

/** The same for the rows of a list. */
export function placesBadge({ placesLeft, cancelled }: PlacesLeft, { t }: Words) {
  if (cancelled) return <Badge tone="no">{t('activity.cancelled')}</Badge>
  if (placesLeft === null) return <Badge>{t('places.unlimited')}</Badge>
  if (placesLeft <= 0) return <Badge tone="wait">{t('places.full')}</Badge>
  const tone: Tone | undefined = placesLeft <= LAST_PLACES ? 'joy' : undefined
  return <Badge tone={tone}>{t('places.left', { count: placesLeft })}</Badge>
}
