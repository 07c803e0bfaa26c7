import { isActivityType } from '#server/domain/activity/type.ts'
import { isTicked } from '#server/domain/search/ticked.ts'
import { ListFilters } from '#server/schemas/activity/fields.ts'
import { PageParam } from '#server/schemas/platform/primitives.ts'
import { isWhen, type When } from './when.ts'

/** The filters as in the address: shown again by the form, valid or not. */
export interface TypedFilters {
  search: string
  types: string[]
  language: string
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

export interface ReadFilters {
  typed: TypedFilters
  /** The same without what cannot be understood: the list is made with these. */
  applied: TypedFilters
  filters: ListFilters
  when: When | null
  /** The keys of the errors of those that were left out, by field. */
  errors: Record<string, string[]> | null
}

/** Longer and more than any filter may be: only that much is validated, and shown again with its errors. */
const LONGEST_TYPED = 300
const MOST_TYPED = 40
const MOST_TYPES = 20

/**
 * Reads the filters from the address of /activites. Typed dates take precedence over `when`; unknown keys are ignored.
 * What cannot be understood is named and left out: it never hides the list.
 */
export function readListFilters(params: URLSearchParams): ReadFilters {
  const text = (key: string) => params.get(key)?.trim().slice(0, LONGEST_TYPED) ?? ''
  const hasDays = Boolean(text('startDate') || text('endDate'))
  const asked = hasDays ? '' : text('when')
  const when = isWhen(asked) ? asked : null
  const typed: TypedFilters = {
    search: (params.get('search') ?? '').slice(0, LONGEST_TYPED),
    types: params
      .getAll('types')
      .flatMap((ids) => ids.split(',').filter(Boolean))
      .slice(0, MOST_TYPED)
      .map((id) => id.slice(0, LONGEST_TYPED)),
    language: readLanguage(params),
    when: when === 'any' ? '' : asked,
    startDate: text('startDate'),
    endDate: text('endDate'),
    town: text('town'),
    distance: text('town') ? text('distance') : '', // a distance needs a town
    free: isTicked(params.get('free')),
    places: isTicked(params.get('places')),
    sort: text('sort'),
  }
  const errors = errorsOf(typed)
  const applied = errors ? withoutWrong(typed, Object.keys(errors)) : typed
  const page = PageParam.safeParse(params.get('page') || undefined).data ?? 0
  const filters = ListFilters.safeParse({ ...withoutBlanks(applied), page }).data ?? { page }
  return { typed, applied, filters, when, errors }
}

/** Both languages are no filter. */
function readLanguage(params: URLSearchParams): string {
  const [first = '', ...others] = new Set(
    params
      .getAll('language')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  return others.length > 0 ? '' : first.slice(0, LONGEST_TYPED)
}

/** Of several types the known ones stay. */
function withoutWrong(typed: TypedFilters, wrong: string[]): TypedFilters {
  const known = typed.types.filter((id) => isActivityType(Number(id))).slice(0, MOST_TYPES)
  const blank = Object.fromEntries(wrong.map((field) => [field, '']))
  const distance = wrong.includes('town') ? { distance: '' } : {}
  return { ...typed, ...blank, ...distance, types: wrong.includes('types') ? known : typed.types }
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

/** Returns the first problem of each field; null when there is none. */
function errorsOf(typed: TypedFilters): Record<string, string[]> | null {
  const { error } = ListFilters.safeParse(withoutBlanks(typed))
  if (!error) return null
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= [message]
  return errors
}
