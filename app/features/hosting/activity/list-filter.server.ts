import { ParticipantListQuery } from '#server/schemas/participation/participant-list.ts'

/** The names of the fields in the address, and what the procedure calls them. */
const FIELDS = { q: 'q', etat: 'state', tri: 'order' } as const

type Field = keyof typeof FIELDS

/** The filter as the form shows it again, valid or not. */
export type TypedListFilter = Record<Field, string>

/**
 * Reads the filter of the list from the address. What is invalid is reported beside its field, and not applied; a page
 * that cannot exist is the first or the last one.
 */
export function readListFilter(params: URLSearchParams) {
  const entries = (Object.keys(FIELDS) as Field[]).map(
    (field) => [field, params.get(field)?.trim() ?? ''] as const,
  )
  const typed = Object.fromEntries(entries) as TypedListFilter
  const wanted: Record<string, string> = {}
  const errors: Partial<Record<Field, string[]>> = {}
  for (const [field, value] of entries) {
    if (value === '') continue
    const name = FIELDS[field]
    const { error } = ParticipantListQuery.shape[name].safeParse(value)
    const message = error?.issues[0]?.message
    if (message === undefined) wanted[name] = value
    else errors[field] = [message]
  }
  return {
    typed,
    errors: Object.keys(errors).length > 0 ? errors : null,
    wanted: ParticipantListQuery.parse({ ...wanted, page: pageIn(params) }),
  }
}

const LAST_PAGE = 100_000

function pageIn(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return /^\d+$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 0
}
