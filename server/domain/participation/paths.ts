import { activityPagePath } from '#server/domain/activity/paths.ts'

/** The form to join an activity. */
export function joinPath(activityId: number, query?: URLSearchParams): string {
  return activityPagePath(activityId, query ? `inscription?${query}` : 'inscription')
}

/** What the page after joining says; it is in the address, because a guest's pass may not show what it brought about. */
export interface Joined {
  /** The places given. */
  places: number
  /** The places asked for. */
  wanted: number
  /** Whether the host has to approve them. */
  isAsked: boolean
}

/** The page after joining. */
export function joinedPath(activityId: number, { places, wanted, isAsked }: Joined): string {
  const query = new URLSearchParams({ places: String(places) })
  if (wanted > places) query.set('demandees', String(wanted))
  if (isAsked) query.set('attente', '1')
  return activityPagePath(activityId, `inscription/merci?${query}`)
}

/** Reads the address of that page; null for one that nobody was led to. */
export function readJoined(query: URLSearchParams): Joined | null {
  const numberOf = (name: string) => Number(/^\d{1,3}$/.exec(query.get(name) ?? '')?.[0] ?? 0)
  const places = numberOf('places')
  if (places === 0) return null
  return { places, wanted: Math.max(places, numberOf('demandees')), isAsked: query.get('attente') === '1' }
}

/** The page of the waiting list: beginning to wait, one's own place in line, and the answer to an offer. */
export function waitPath(activityId: number, query?: URLSearchParams): string {
  return activityPagePath(activityId, query ? `attente?${query}` : 'attente')
}

/** The page of a ticket, or a file below it. */
export function ticketPath(uuid: string, below = ''): string {
  return `/billets/${uuid}${below && `/${below}`}`
}
