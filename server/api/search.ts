import type { Locale } from '#server/context.ts'
import type { ActivitySearch } from '#server/services/activity-reading.ts'

/** What a list is asked for, in the terms of the search. */
export function readSearch(
  query: { search?: string; types: number[]; startDate?: string; endDate?: string },
  language: Locale,
): ActivitySearch {
  return {
    text: query.search ?? '',
    language,
    typeIds: query.types,
    from: query.startDate ?? null,
    until: query.endDate ?? null,
  }
}
