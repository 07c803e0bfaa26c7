import type { ActivitySearch } from '#server/services/activity-reading.ts'

/** What a list is asked for, in the terms of the search. */
export function readSearch(query: {
  search?: string
  types: number[]
  startDate?: string
  endDate?: string
}): ActivitySearch {
  return {
    text: query.search ?? '',
    typeIds: query.types,
    from: query.startDate ?? null,
    until: query.endDate ?? null,
  }
}
