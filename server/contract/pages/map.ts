import { z } from 'zod'
import { ask } from './call.ts'

const degrees = (most: number) =>
  z.number({ error: 'place.coordinates' }).min(-most, 'place.coordinates').max(most, 'place.coordinates')

const Coordinates = z.object({ latitude: degrees(90), longitude: degrees(180) })

/** The towns around a point, and the radius in kilometres of a drawing of them. */
const around = ask.input(Coordinates).output(
  z.object({
    reach: z.number(),
    towns: z.array(Coordinates.extend({ city: z.string(), population: z.number() })),
  }),
)

export const map = { around }
