/** The data that lists have about an activity, with the names of the wire. */
export interface ActivitySummary {
  activityId: number
  slug: string
  name: string
  typeId: number
  /** The language of the host's text. */
  language: 'fr' | 'en'
  pictureUrl: string | null
  /** An instant, ISO-8601 in UTC. */
  startDate: string
  timeZone: string
  place: { city: string; region?: string | null; address?: string | null }
  host: { displayName: string }
  /** -1 means unlimited. */
  participantNbr: number
  /** null means unlimited. */
  placesLeft: number | null
  /** The lowest price in cents; 0 is free, null is not shown. */
  price: number | null
  cancelled: boolean
}

/**
 * Marks the language of what people wrote, so that screen readers pronounce it correctly on a page in another language.
 */
export function writtenIn({ language }: Pick<ActivitySummary, 'language'>): { lang: string } {
  return { lang: `${language}-CA` }
}

export function activityPath({ activityId, slug }: Pick<ActivitySummary, 'activityId' | 'slug'>): string {
  return `/activites/${activityId}/${slug}`
}

/** `Saint-Donat, Lanaudière` */
export function placeName({ city, region }: ActivitySummary['place']): string {
  return region ? `${city}, ${region}` : city
}

/** `Salle des Chevaliers, 12, rue du Quai, Lévis`: enough to find it. */
export function wholePlace(place: ActivitySummary['place']): string {
  return [place.address, placeName(place)].filter(Boolean).join(', ')
}
