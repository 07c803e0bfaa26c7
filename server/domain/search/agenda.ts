/** How the days of the home page are spread over its columns. Pure. */

/** A heading is as high as so many rows. */
const HEADING = 1.2

/** The rows of a day that are shown at most; the list has the rest. */
export const MOST_A_DAY = 4

/** More days than that are no longer soon. */
const MOST_DAYS = 9

/** A column that is too short by a row costs as much as so many rows by which one is emptier than its neighbours. */
const SHORTNESS = 1.5

export interface Day<Activity> {
  day: string
  activities: Activity[]
  /** There are more on this day than are shown. */
  hasMore: boolean
}

/**
 * Returns the next days in columns of nearly the same height, in their order: as many days as fit best. Fewer days than
 * columns are one column each.
 */
export function agendaColumns<Activity>(
  days: readonly { day: string; activities: readonly Activity[] }[],
  columns: number,
): Day<Activity>[][] {
  const shown = days.slice(0, MOST_DAYS).map(({ day, activities }) => ({
    day,
    activities: activities.slice(0, MOST_A_DAY),
    hasMore: activities.length > MOST_A_DAY,
  }))
  const heights = shown.map(({ activities }) => HEADING + activities.length)
  const [best] = splits(shown.length, columns).sort((one, other) => cost(one, heights) - cost(other, heights))
  return (best ?? []).map(([from, until]) => shown.slice(from, until))
}

/** The first day of a column, and the first one after it. */
type Span = readonly [from: number, until: number]

/** Every way to put the first days, however many, into columns. */
function splits(days: number, columns: number): Span[][] {
  if (days <= columns) return [Array.from({ length: days }, (_, day) => [day, day + 1] as const)]
  const from = (start: number, left: number): Span[][] => {
    if (left === 0) return [[]]
    const ends = Array.from({ length: days - start }, (_, more) => start + more + 1)
    return ends.flatMap((end) => from(end, left - 1).map((rest) => [[start, end] as const, ...rest]))
  }
  return from(0, columns)
}

/** Low for columns that are even, and long enough to be worth a section. */
function cost(spans: readonly Span[], heights: readonly number[]): number {
  const columns = spans.map(([from, until]) =>
    heights.slice(from, until).reduce((sum, height) => sum + height, 0),
  )
  const highest = Math.max(...columns)
  const empty = columns.reduce((sum, height) => sum + highest - height, 0)
  return empty + SHORTNESS * Math.abs(highest - WANTED)
}

/** Rows with their headings: about a screen of a phone. */
const WANTED = 6
