import { SecurityLogQuery } from '#server/schemas/platform/security-log.ts'

const FIELDS = ['account', 'network', 'kind', 'startDate', 'endDate'] as const

/** The filters as the form shows them again, valid or not. */
export type TypedSecurityFilters = Record<(typeof FIELDS)[number], string>

/** Reads the filters from the address. An invalid filter is reported beside its field, and not applied. */
export function readSecurityFilters(params: URLSearchParams) {
  const entries = FIELDS.map((field) => [field, params.get(field)?.trim() ?? ''] as const)
  const typed = Object.fromEntries(entries) as TypedSecurityFilters
  const filled = entries.filter(([, value]) => value !== '')
  const { error } = SecurityLogQuery.safeParse(Object.fromEntries(filled))
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0] ?? '')] ??= [message]
  const readable = filled.filter(([field]) => !(field in errors))
  return { typed, filters: SecurityLogQuery.parse(Object.fromEntries(readable)), errors }
}
