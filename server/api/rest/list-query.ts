import type { ListFilters } from '#server/schemas/activity/fields.ts'
import type { ActivitySearch } from '#server/services/search/filters.ts'

/** Returns the query of a list in the terms of the search. */
export function readSearch(query: Partial<ListFilters> & { types: number[] }): ActivitySearch {
  return {
    text: query.search ?? '',
    typeIds: query.types,
    language: query.language ?? null,
    from: query.startDate ?? null,
    until: query.endDate ?? null,
    when: query.when ?? null,
    town: query.town ?? null,
    withinKm: query.distance ?? null,
    isFree: query.free ?? false,
    hasPlaces: query.places ?? false,
    order: query.sort ?? null,
  }
}
