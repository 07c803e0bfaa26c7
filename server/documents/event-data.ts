import { DateTime } from 'luxon'

/** The facts of an activity for search engines. */
export interface EventFacts {
  name: string
  /** Plain text. */
  description: string
  language: string
  url: string
  images: readonly string[]
  startsAt: string
  endsAt: string | null
  timeZone: string
  isCancelled: boolean
  /** Null: it is held online. */
  place: {
    name: string
    street: string | null
    city: string
    province: string
    latitude: number
    longitude: number
  } | null
  host: { name: string; url: string }
  tickets: readonly { name: string | null; priceCents: number; from: string | null; until: string | null }[]
  /** Null: unlimited. */
  placesLeft: number | null
  /** The address of an external ticket sale. */
  ticketsUrl: string | null
  publishedAt: string | null
}

const SCHEMA = 'https://schema.org'

/** Returns schema.org's Event, as JSON-LD: local times with their offset, because people read local times. */
export function eventData(facts: EventFacts) {
  const { timeZone, place, host } = facts
  const local = (at: string) =>
    DateTime.fromISO(at, { zone: timeZone }).toISO({ suppressMilliseconds: true, suppressSeconds: false })
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    '@id': facts.url,
    name: facts.name,
    description: facts.description,
    inLanguage: facts.language,
    url: facts.url,
    image: facts.images,
    startDate: local(facts.startsAt),
    ...(facts.endsAt && { endDate: local(facts.endsAt) }),
    eventStatus: `${SCHEMA}/${facts.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}/${place ? 'Offline' : 'Online'}EventAttendanceMode`,
    location: place ? locationOf(place) : { '@type': 'VirtualLocation', url: facts.url },
    organizer: { '@type': 'Organization', name: host.name, url: host.url },
    isAccessibleForFree: facts.tickets.some(({ priceCents }) => priceCents === 0),
    offers: offersOf(facts, local),
  }
}

function locationOf({ name, street, city, province, latitude, longitude }: NonNullable<EventFacts['place']>) {
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      addressLocality: city,
      addressRegion: province,
      addressCountry: 'CA',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }
}

function offersOf(facts: EventFacts, local: (at: string) => string | null) {
  const isGone = facts.placesLeft === 0 || facts.isCancelled
  return facts.tickets.map(({ name, priceCents, from, until }) => {
    const opens = from ?? facts.publishedAt
    return {
      '@type': 'Offer',
      ...(name && { name }),
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'CAD',
      availability: `${SCHEMA}/${isGone ? 'SoldOut' : 'InStock'}`,
      url: facts.ticketsUrl ?? facts.url,
      ...(opens && { validFrom: local(opens) }),
      ...(until && { validThrough: local(until) }),
    }
  })
}
