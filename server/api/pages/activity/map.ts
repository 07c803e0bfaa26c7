import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { listTownsAround } from '#server/services/activity/place.ts'

const degrees = (most: number) =>
  z.number({ error: 'place.coordinates' }).min(-most, 'place.coordinates').max(most, 'place.coordinates')

/** The towns around a point, and the radius in kilometres of a drawing of them. */
const around = openPage
  .input(z.object({ latitude: degrees(90), longitude: degrees(180) }))
  .handler(({ input, context: { services } }) => listTownsAround(services, input))

export const map = { around }
