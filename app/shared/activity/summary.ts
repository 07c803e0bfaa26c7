/** What a list knows of an activity, in the words of the wire. */
export interface ActivitySummary {
  activityId: number
  slug: string
  name: string
  typeId: number
  /** Of what its host wrote. */
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
  /** The lowest price in cents; 0 is free, null is not said. */
  price: number | null
  cancelled: boolean
}

/** What people wrote is read aloud in its own language, whatever that of the page. */
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

/** `Salle des Chevaliers, 12, rue du Quai, Lévis`: enough to get there. */
export function wholePlace(place: ActivitySummary['place']): string {
  return [place.address, placeName(place)].filter(Boolean).join(', ')
}
