import { z } from 'zod'

const located = z.object({
  cityPlaceId: z.string(),
  city: z.string(),
  /** Two characters: QC, ON … */
  province: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** A town or a quarter of the place search. */
export const Place = located.extend({
  /** What tells it from others of its name: its region, or the town of a quarter. */
  region: z.string().nullable(),
})

/** Towns to choose from, which of the two names is meant, and whether all of them have it. */
export const TownSuggestions = z.object({
  suggestions: z.array(Place),
  asked: z.enum(['city', 'nearCity']).optional(),
  several: z.boolean().optional(),
})

/** Where an activity takes place: a town, and where in it. */
export const ActivityPlace = located.extend({
  /** The known town of `cityPlaceId`, where `city` was written freely. */
  nearCity: z.string().nullable(),
  address: z.string().nullable(),
})

export type Place = z.output<typeof Place>
