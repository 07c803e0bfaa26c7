import { isTicked } from '#server/domain/search/ticked.ts'
import { ListFilters } from '#server/schemas/activity/fields.ts'
import { isWhen, type When } from './when.ts'

/** The filters as in the address: shown again by the form, valid or not. */
export interface TypedFilters {
  search: string
  types: string[]
  /** Empty where dates are typed, which take precedence. */
  when: string
  startDate: string
  endDate: string
  town: string
  distance: string
  free: boolean
  places: boolean
  sort: string
}

export type ReadFilters = { typed: TypedFilters; when: When | null } & (
  { errors: null; filters: ListFilters } | { errors: Record<string, string[]> }
)

/** Longer and more than any filter may be: only that much is validated, and shown again with its errors. */
const LONGEST_TYPED = 300
const MOST_TYPED = 40

/**
 * Reads the filters from the address of /activites. Typed dates take precedence over `when`; unknown keys are ignored.
 */
export function readListFilters(params: URLSearchParams): ReadFilters {
  const text = (key: string) => params.get(key)?.trim().slice(0, LONGEST_TYPED) ?? ''
  const hasDays = Boolean(text('startDate') || text('endDate'))
  const asked = params.get('when')
  const when = isWhen(asked) && !hasDays ? asked : null
  const typed: TypedFilters = {
    search: (params.get('search') ?? '').slice(0, LONGEST_TYPED),
    types: params
      .getAll('types')
      .flatMap((ids) => ids.split(',').filter(Boolean))
      .slice(0, MOST_TYPED)
      .map((id) => id.slice(0, LONGEST_TYPED)),
    when: when === 'any' ? '' : (when ?? ''),
    startDate: text('startDate'),
    endDate: text('endDate'),
    town: text('town'),
    distance: text('town') ? text('distance') : '', // a distance needs a town
    free: isTicked(params.get('free')),
    places: isTicked(params.get('places')),
    sort: text('sort'),
  }
  const page = params.get('page') || undefined
  const { data, error } = ListFilters.safeParse({ ...withoutBlanks(typed), page })
  return error
    ? { typed, when, errors: errorsOf(error.issues) }
    : { typed, when, errors: null, filters: data }
}

/** A form also sends the fields that were left empty. */
function withoutBlanks(typed: TypedFilters) {
  const filled = Object.entries(typed).filter(([, value]: [string, string | string[] | boolean]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  )
  return Object.fromEntries(filled)
}

/** Returns the filters as an address, in a fixed order, so that equal searches have equal addresses. */
export function addressOfFilters(typed: TypedFilters): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(keptFilters(typed))) {
    for (const each of [value].flat()) params.append(key, each)
  }
  return params.toString()
}

/** Returns what is saved of a search: its filled keys, as POST /api/userfilters takes them. */
export function keptFilters({
  types,
  free,
  places,
  ...texts
}: TypedFilters): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {}
  for (const [key, value] of Object.entries(texts)) if (value.trim()) kept[key] = value.trim()
  if (types.length > 0) kept.types = [...types].sort()
  if (free) kept.free = '1'
  if (places) kept.places = '1'
  return Object.fromEntries(Object.entries(kept).sort(([one], [other]) => one.localeCompare(other)))
}

/** Returns the first problem of each field. */
function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) errors[fieldOf(path)] ??= [message]
  return errors
}

/** For filters without a field of their own, the error belongs to the form. */
function fieldOf([field]: PropertyKey[]): string {
  return field === undefined || field === 'page' ? '' : String(field)
}
