import { useTranslation } from 'react-i18next'
import type { Words } from '#app/lib/format/words.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'

/** From this number on, the badge shows the places left in an encouraging tone. */
const LAST_PLACES = 5

interface PlacesLeft {
  /** null means unlimited. */
  placesLeft: number | null
  cancelled: boolean
}

/** Says briefly how many places are left; a cancelled activity says only that. */
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
