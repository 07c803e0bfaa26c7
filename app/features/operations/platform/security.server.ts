import { readFilters } from '#app/features/operations/log-filters.server.ts'
import { SecurityLogForm } from '#server/schemas/platform/security-log.ts'

const FIELDS = ['account', 'network', 'kind', 'startDate', 'endDate'] as const

/** The filters as the form shows them again, valid or not. */
export type TypedSecurityFilters = Record<(typeof FIELDS)[number], string>

/** Reads the filters from the address. An invalid filter is reported beside its field, and not applied. */
export function readSecurityFilters(params: URLSearchParams) {
  const entries = FIELDS.map((field) => [field, params.get(field)?.trim() ?? ''] as const)
  const typed = Object.fromEntries(entries) as TypedSecurityFilters
  return { typed, ...readFilters(SecurityLogForm, typed) }
}
