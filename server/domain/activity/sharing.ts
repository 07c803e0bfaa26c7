/**
 * Addresses that open a person's calendar with the activity filled in. Plain links: nothing is loaded from there. Pure.
 */

export interface CalendarLinkFacts {
  title: string
  startsAt: string
  endsAt: string | null
  place: string
  url: string
}

export const CALENDARS = ['google', 'outlook', 'office', 'yahoo'] as const
export type CalendarName = (typeof CALENDARS)[number]

/** These calendars require an end; without one from the host, two hours are entered. */
const USUAL_MS = 2 * 3_600_000

export function calendarLinks(facts: CalendarLinkFacts): Record<CalendarName, string> {
  const { title, startsAt, place, url } = facts
  const endsAt = facts.endsAt ?? new Date(Date.parse(startsAt) + USUAL_MS).toISOString()
  const microsoft = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: seconds(startsAt),
    enddt: seconds(endsAt),
    location: place,
    body: url,
  }
  return {
    google: link('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${compact(startsAt)}/${compact(endsAt)}`,
      location: place,
      details: url,
    }),
    outlook: link('https://outlook.live.com/calendar/0/action/compose', microsoft),
    office: link('https://outlook.office.com/calendar/0/action/compose', microsoft),
    yahoo: link('https://calendar.yahoo.com/', {
      v: '60',
      title,
      st: compact(startsAt),
      et: compact(endsAt),
      in_loc: place,
      desc: url,
    }),
  }
}

/** `2026-11-21T14:00:00Z` */
function seconds(at: string): string {
  return `${at.slice(0, 19)}Z`
}

/** `20261121T140000Z` */
function compact(at: string): string {
  return seconds(at).replace(/[-:]/g, '')
}

function link(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`
}

export const NETWORKS = ['email', 'facebook', 'linkedin', 'whatsapp', 'bluesky'] as const
export type NetworkName = (typeof NETWORKS)[number]

/** Addresses that open a network with the link filled in. */
export function shareLinks({ title, url }: { title: string; url: string }): Record<NetworkName, string> {
  return {
    email: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
    facebook: link('https://www.facebook.com/sharer/sharer.php', { u: url }),
    linkedin: link('https://www.linkedin.com/sharing/share-offsite/', { url }),
    whatsapp: link('https://wa.me/', { text: `${title} ${url}` }),
    bluesky: link('https://bsky.app/intent/compose', { text: `${title} ${url}` }),
  }
}
