import { z } from 'zod'

const located = z.object({
  cityPlaceId: z.string(),
  city: z.string(),
  /** Two characters: QC, ON … */
  province: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** Where an activity takes place: a town, and where in it. */
export const ActivityPlace = Place.extend({ address: z.string().nullable() })

export type Place = z.output<typeof Place>
