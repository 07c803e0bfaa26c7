import { z } from 'zod'

const FilterText = z.string({ error: 'common.notText' }).max(200, 'text.tooLong')

/** Numbers and booleans, which the list accepts as well, become the texts that its address would have. */
const FilterValue = z.union([FilterText, z.number().transform(String), z.boolean().transform(String)], {
  error: 'common.notText',
})

/** A search to keep: the keys of /activites, each with one value or several. */
export const FiltersInput = z
  .record(
    z.string().max(40, 'common.object'),
    z.union([FilterValue, z.array(FilterValue).max(50, 'common.listTooLong')], { error: 'common.notText' }),
    { error: 'common.object' },
  )
  .refine((filters) => Object.keys(filters).length <= 20, 'common.object')

export const KeptFilters = z.object({
  filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
})
