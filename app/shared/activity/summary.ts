import type { ActivitySummary, ActivityView } from '#server/contract/entities.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'

/** What cards and lines show of an activity. */
export type CardActivity = Pick<
  ActivitySummary,
  | (
      | 'activityId'
      | 'slug'
      | 'name'
      | 'typeId'
      | 'language'
      | 'pictureUrl'
      | 'drawing'
      | 'startDate'
      | 'timeZone'
    )
  | ('participantNbr' | 'placesLeft' | 'price' | 'cancelled')
> & {
  /** Whether `price` is the lowest of several. */
  isLowestPrice?: true
  place: ShownPlace
  host: { displayName: string }
  /** The drawing that stands for it where it has no picture. */
  motif: string
}

/** One activity as its pages get it: its people are counted, the host excluded. */
export type ActivityPage = ActivityView & { placesTaken: number }

/** A place in words: "online" is one, too. */
export interface ShownPlace {
  city: string
  region?: string | null
  address?: string | null
}

/**
 * Marks the language of what people wrote, so that screen readers pronounce it correctly on a page in another language.
 */
export function writtenIn({ language }: Pick<ActivitySummary, 'language'>): { lang: string } {
  return { lang: `${language}-CA` }
}

export function activityPath({ activityId, slug }: Pick<ActivitySummary, 'activityId' | 'slug'>): string {
  return activityPagePath(activityId, slug)
}

/** `Saint-Donat, Lanaudière` */
export function placeName({ city, region }: ShownPlace): string {
  return region ? `${city}, ${region}` : city
}

/** `Salle des Chevaliers, 12, rue du Quai, Lévis`: enough to find it. */
export function wholePlace(place: ShownPlace): string {
  return [place.address, placeName(place)].filter(Boolean).join(', ')
}
