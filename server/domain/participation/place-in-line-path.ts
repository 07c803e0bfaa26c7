import { waitPath } from './paths.ts'

/** What the page of the waiting list repeats to a guest, whose pass may not show what it brought about. */
export interface PlaceInLine {
  people: number
  position: number
}

/** The same page after beginning to wait. */
export function waitedPath(activityId: number, { people, position }: PlaceInLine): string {
  return waitPath(activityId, new URLSearchParams({ places: String(people), rang: String(position) }))
}

/** Reads the address of that page; null for one that nobody was led to. */
export function readPlaceInLine(query: URLSearchParams): PlaceInLine | null {
  const numberOf = (name: string) => Number(/^\d{1,5}$/.exec(query.get(name) ?? '')?.[0] ?? 0)
  const [people, position] = [numberOf('places'), numberOf('rang')]
  return people > 0 && position > 0 ? { people, position } : null
}
