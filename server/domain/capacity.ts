/** Places taken and left in an activity (spec §4, decisions §5). Pure: no database, no clock, no framework. */

export const UNLIMITED = null

export interface Party {
  userId: number | null
  size: number
}

/** How many people take a place: everybody but the host. */
export function placesTaken(hostId: number, parties: readonly Party[]): number {
  return parties.filter((party) => party.userId !== hostId).reduce((people, party) => people + party.size, 0)
}

/** How many more people may join; Infinity when the host set no limit; never below 0. */
export function placesLeft(capacity: number | null, taken: number): number {
  return capacity === UNLIMITED ? Infinity : Math.max(0, capacity - taken)
}

/** Lowering the places under what is taken is refused: the number taken, or null when the places may be set so. */
export function refuseResizing(capacity: number | null, taken: number): number | null {
  return capacity !== UNLIMITED && capacity < taken ? taken : null
}

/**
 * How many of the people asked for get a place: all, or none, or (only when the person agreed to fewer) what is left.
 */
export function grantPlaces(wanted: number, left: number, acceptsFewer: boolean): number {
  if (wanted <= left) return wanted
  return acceptsFewer ? left : 0
}
