import type { Services } from '#server/context.ts'
import { readHome } from '#server/services/home.ts'
import { readAgainIfChanged } from '#server/services/read-again.ts'
import { open } from '../base.ts'
import { presentSummary } from '../present/activity.ts'

const soon = open.pages.home.soon.handler(({ context: { services } }) =>
  readAgainIfChanged(services, ['home'], () => present(services)),
)

async function present(services: Services) {
  const { featured, days, weekend } = await readHome(services)
  return {
    featured: featured.map(presentSummary),
    days: days.map(({ day, activities }) => ({ day, activities: activities.map(presentSummary) })),
    weekend,
  }
}

export const home = { soon }
