import { open } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentPlace } from '#server/api/present/place.ts'
import { presentQuote } from '#server/api/present/review.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import type { Services } from '#server/runtime/context.ts'
import { readHome, readNear } from '#server/services/search/home.ts'

const soon = open.pages.home.soon.handler(({ context: { services } }) =>
  cacheUntilDatabaseChanges(services, ['home'], () => present(services)),
)

async function present(services: Services) {
  const { featured, days, weekend, months, reviews } = await readHome(services)
  return {
    featured: featured.map(presentSummary),
    days: days.map(({ day, activities }) => ({ day, activities: activities.map(presentSummary) })),
    weekend,
    months,
    quotes: reviews.map(presentQuote),
  }
}

const near = open.pages.home.near.handler(async ({ input, context: { services, session }, errors }) => {
  const found = await readNear(services, session, input.town || null)
  switch (found.outcome) {
    case 'FOUND':
      return { town: presentPlace(found.town), activities: found.activities.map(presentSummary) }
    case 'NO_TOWN':
      return null
    case 'UNKNOWN_PLACE':
      throw errors.UNKNOWN_PLACE()
  }
})

export const home = { soon, near }
