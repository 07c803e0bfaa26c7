import { JSON_SCHEMA_INPUT_REGISTRY } from '@orpc/zod/zod4'
import { z } from 'zod'
import { ListFilters } from '#server/schemas/activity/fields.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { body, query } from './body.ts'

const { page, ...keys } = ListFilters.shape
const { types, startDate, endDate } = keys

/** The keys of /activites without the page. */
const Filters = body(keys)

/** Over the wire a JSON object in a query string; in process the object itself. */
const FiltersParam = z.union([Filters, z.string().transform(readJson).pipe(Filters)], {
  error: 'filters.wrong',
})

/** Type ids over the wire as `types=1,4`; in process a list. */
const TypesParam = z.union([types.unwrap(), z.string().transform(splitList).pipe(types.unwrap())], {
  error: 'types.unknown',
})

// the document describes the wire only
JSON_SCHEMA_INPUT_REGISTRY.add(FiltersParam, {
  anyOf: [{ type: 'string' }],
  description: `A JSON object with the keys ${Object.keys(keys).join(', ')}`,
})
JSON_SCHEMA_INPUT_REGISTRY.add(TypesParam, {
  anyOf: [{ type: 'string', pattern: '^\\d+(,\\d+)*$' }],
  description: 'Ids, with commas between',
})

/** Keys beside `filters` take precedence over those inside `filters`. */
export const ListQuery = query({
  filters: FiltersParam.optional(),
  startDate,
  endDate,
  types: TypesParam.optional(),
  page,
})
  .transform(({ filters, page, ...beside }) => ({
    ...filters,
    types: beside.types ?? filters?.types ?? [],
    startDate: beside.startDate ?? filters?.startDate,
    endDate: beside.endDate ?? filters?.endDate,
    page,
  }))
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    error: 'endDate.beforeStart',
    ...whenReadable('startDate', 'endDate'),
  })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function splitList(text: string): (number | string)[] {
  return text.split(',').filter(Boolean)
}
