/** How many activities each filter would leave. Pure; days are `YYYY-MM-DD`. */

/** The columns of an activity that filters compare. */
export interface FacetRow {
  typeId: number
  language: 'fr' | 'en'
  /** The local day on which it begins. */
  day: string
  isFree: boolean
  hasPlaces: boolean
}

/** The filters that are counted; those of words and places are read from the database. */
export interface FacetChoice {
  typeIds: readonly number[]
  language: 'fr' | 'en' | null
  from: string | null
  until: string | null
  isFree: boolean
  hasPlaces: boolean
}

export interface Period {
  startDate?: string
  endDate?: string
}

export interface Facets {
  /** The days of each preset; those that were not asked for are missing. */
  whens: Record<string, number>
  free: number
  places: number
  languages: Record<'fr' | 'en', number>
  types: Record<number, number>
  /** There are more activities than were counted: each number is a least one, and 0 may be some. */
  isLeast: boolean
}

/**
 * Counts what each filter leaves beside all others that are chosen. Of several types or days one is chosen instead of
 * another, so these are counted without their own kind.
 */
export function countFacets(
  rows: readonly FacetRow[],
  chosen: FacetChoice,
  periods: Readonly<Record<string, Period>>,
): Omit<Facets, 'isLeast'> {
  const count = (change: Partial<FacetChoice>) => countMatching(rows, { ...chosen, ...change })
  const others = rows.filter((row) => isChosen(row, { ...chosen, typeIds: [] }))
  const types: Record<number, number> = {}
  for (const { typeId } of others) types[typeId] = (types[typeId] ?? 0) + 1
  const whens = Object.entries(periods).map(([when, { startDate = null, endDate = null }]) => [
    when,
    count({ from: startDate, until: endDate }),
  ])
  return {
    whens: Object.fromEntries(whens) as Record<string, number>,
    free: count({ isFree: true }),
    places: count({ hasPlaces: true }),
    languages: { fr: count({ language: 'fr' }), en: count({ language: 'en' }) },
    types,
  }
}

export function countMatching(rows: readonly FacetRow[], chosen: FacetChoice): number {
  return rows.filter((row) => isChosen(row, chosen)).length
}

/** Returns the days nearest to the chosen ones on which something is left by the other filters, at most so many. */
export function nearestDays(
  rows: readonly FacetRow[],
  chosen: FacetChoice,
  most: number,
): { day: string; count: number }[] {
  const { from, until } = chosen
  const days = new Map<string, number>()
  for (const row of rows)
    if (isChosen(row, { ...chosen, from: null, until: null })) days.set(row.day, (days.get(row.day) ?? 0) + 1)
  return [...days]
    .map(([day, count]) => ({ day, count }))
    .sort(
      (one, other) =>
        away(one.day, from, until) - away(other.day, from, until) || (one.day < other.day ? -1 : 1),
    )
    .slice(0, most)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

function isChosen({ typeId, language, day, isFree, hasPlaces }: FacetRow, chosen: FacetChoice): boolean {
  if (chosen.typeIds.length > 0 && !chosen.typeIds.includes(typeId)) return false
  if (chosen.language !== null && chosen.language !== language) return false
  if (chosen.from !== null && day < chosen.from) return false
  if (chosen.until !== null && day > chosen.until) return false
  return (isFree || !chosen.isFree) && (hasPlaces || !chosen.hasPlaces)
}

/** Milliseconds from a day to the nearest end of the chosen days. */
function away(day: string, from: string | null, until: string | null): number {
  const ends = [from, until].filter((end) => end !== null)
  return Math.min(...ends.map((end) => Math.abs(Date.parse(day) - Date.parse(end))))
}
