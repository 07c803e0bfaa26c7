import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentPlace } from '#server/api/present/place.ts'
import { presentQuote } from '#server/api/present/review.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import type { Services } from '#server/runtime/context.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { readHeadline, readHome, readNear } from '#server/services/search/home.ts'
import { suggestForPerson } from '#server/services/search/personal.ts'

/** The home page: some activities with their pictures, an agenda of the next days, types and towns, reviews. */
const soon = openPage.handler(({ context: { services } }) =>
  cacheUntilDatabaseChanges(services, ['home'], () => present(services)),
)

async function present(services: Services) {
  const { headline, featured, agenda, weekend, types, towns, reviews } = await readHome(services)
  return {
    headline: headline && presentSummary(headline),
    featured: featured.map(presentSummary),
    agenda: agenda.map((days) =>
      days.map((day) => ({ ...day, activities: day.activities.map(presentSummary) })),
    ),
    weekend,
    types,
    towns,
    quotes: reviews.map(presentQuote),
  }
}

/** An activity as an example of a page: the one at the top of the home page. */
const example = openPage.handler(async ({ context: { services } }) => {
  const headline = await readHeadline(services)
  return headline && presentSummary(headline)
})

/**
 * Activities near the town that was typed, or else that of the caller's profile; null without either. Without a town,
 * nobody knows what was typed.
 */
const near = openPage
  .input(z.object({ town: optionalLine('town', 120) }))
  .handler(async ({ input, context: { services, session } }) => {
    const found = await readNear(services, session, input.town || null)
    if (!found) return null
    const { town, similar, activities } = found
    return {
      town: town && presentPlace(town),
      similarTowns: similar.map(presentPlace),
      activities: activities.map(presentSummary),
    }
  })

/** What is suggested to the caller, with the reason; null for visitors. `isNew`: nothing is known to suggest by. */
const forYou = openPage
  .input(z.object({ town: optionalLine('town', 120) }))
  .handler(async ({ input, context: { services, session } }) => {
    if (!session) return null
    const { isNew, suggested } = await suggestForPerson(services, session, input.town || null)
    return {
      isNew,
      suggested: suggested.map(({ reason, ...one }) => ({ reason, activity: presentSummary(one) })),
    }
  })

export const home = { soon, example, near, forYou }
