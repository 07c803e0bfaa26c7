import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentPlace } from '#server/api/present/place.ts'
import { presentQuote } from '#server/api/present/review.ts'
import { refuse } from '#server/api/refuse.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import type { Services } from '#server/runtime/context.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { readHome, readNear } from '#server/services/search/home.ts'

/** The home page: some activities with their covers, then an agenda of the next days, then the year, then reviews. */
const soon = openPage.handler(({ context: { services } }) =>
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

/** Activities near the town that was typed, or else that of the caller's profile; null without either. */
const near = openPage
  .errors({ UNKNOWN_PLACE: { status: 422 } })
  .input(z.object({ town: optionalLine('town', 120) }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const found = await readNear(services, session, input.town || null)
    if (!found) return null
    if ('refused' in found) throw refuse(errors, found)
    return { town: presentPlace(found.town), activities: found.activities.map(presentSummary) }
  })

export const home = { soon, near }
