import { ListFilters } from '#server/schemas/activity.ts'
import { daysOf, isWhen, type When } from './when.ts'

/** The filters as the address holds them: what the form shows again, right or wrong. */
export interface TypedFilters {
  search: string
  types: string[]
  startDate: string
  endDate: string
}

export type ReadFilters = { typed: TypedFilters; when: When | null } & (
  { errors: null; filters: ListFilters } | { errors: Record<string, string[]> }
)

/** Reads the address of /activites. Days that are typed win over `when`; keys that we do not know are left alone. */
export function readListFilters(params: URLSearchParams, today: string): ReadFilters {
  const asked = params.get('when')
  const hasDays = Boolean(params.get('startDate') || params.get('endDate'))
  const when = isWhen(asked) && !hasDays ? asked : null
  const days = when ? daysOf(when, today) : {}
  const typed = {
    search: params.get('search') ?? '',
    types: params.getAll('types').flatMap((ids) => ids.split(',').filter(Boolean)),
    startDate: days.startDate ?? params.get('startDate') ?? '',
    endDate: days.endDate ?? params.get('endDate') ?? '',
  }
  const page = params.get('page') || undefined
  const { data, error } = ListFilters.safeParse({ ...withoutBlanks(typed), page })
  return error
    ? { typed, when, errors: errorsOf(error.issues) }
    : { typed, when, errors: null, filters: data }
}

/** A form sends the fields that were left empty too. */
function withoutBlanks({ search, types, startDate, endDate }: TypedFilters) {
  return {
    search: search || undefined,
    types: types.length > 0 ? types : undefined,
    startDate: startDate || undefined,
    endDate: endDate || undefined,
  }
}

/** One thing at a time: the first problem of each field. */
function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) errors[fieldOf(path)] ??= [message]
  return errors
}

/** The page has no field of its own: what is wrong with it is said of the form. */
function fieldOf([field]: PropertyKey[]): string {
  return field === undefined || field === 'page' ? '' : String(field)
}
