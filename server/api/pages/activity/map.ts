import { open } from '#server/api/base.ts'
import { listTownsAround } from '#server/services/activity/place.ts'

const around = open.pages.map.around.handler(({ input, context: { services } }) => {
  const { reach, towns } = listTownsAround(services, input)
  return {
    reach,
    towns: towns.map(({ city, latitude, longitude, population }) => ({
      city,
      latitude,
      longitude,
      population,
    })),
  }
})

export const map = { around }
