/** Places taken and left in an activity (spec §4, decisions §5). Pure: no database, no clock, no framework. */

export const UNLIMITED = null

/** Returns how many more people may join; Infinity when the host set no limit; never below 0. */
export function placesLeft(capacity: number | null, taken: number): number {
  return capacity === UNLIMITED ? Infinity : Math.max(0, capacity - taken)
}

/** Returns the number taken if the new limit is below it, or null when the limit may be set. */
export function resizeRefusal(capacity: number | null, taken: number): number | null {
  return capacity !== UNLIMITED && capacity < taken ? taken : null
}

/** A number of people in one ticket type. */
export interface Part {
  ticketTypeId: number
  people: number
}

/** How many places are left in all, and in each ticket type; Infinity where there is no limit. */
export interface PlacesOfTypes {
  inAll: number
  ofType: (ticketTypeId: number) => number
}

/**
 * Returns how much of a party gets places: all of it, or nothing, or (only when the person agreed to fewer) what is
 * left, in the order of the request.
 */
export function grantParty(wanted: readonly Part[], left: PlacesOfTypes, acceptsFewer: boolean): Part[] {
  const given = fitParty(wanted, left)
  return countPeople(given) === countPeople(wanted) || acceptsFewer ? given : []
}

/** Returns as much of a party as there are places for. */
export function fitParty(wanted: readonly Part[], left: PlacesOfTypes): Part[] {
  let free = left.inAll
  const fitting = wanted.map(({ ticketTypeId, people }) => {
    const given = Math.min(people, left.ofType(ticketTypeId), free)
    free -= given
    return { ticketTypeId, people: given }
  })
  return fitting.filter(({ people }) => people > 0)
}

export function countPeople(parts: readonly { people: number }[]): number {
  return parts.reduce((sum, { people }) => sum + people, 0)
}

/** Returns how many people may still come, limited by the activity and by its ticket types together. */
export function placesLeftOfTypes(inAll: number, ofTypes: readonly number[]): number {
  return ofTypes.length === 0
    ? inAll
    : Math.min(
        inAll,
        ofTypes.reduce((sum, left) => sum + left, 0),
      )
}
