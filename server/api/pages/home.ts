import { readHome } from '#server/services/home.ts'
import { open } from '../base.ts'
import { presentSummary } from '../present/activity.ts'

const soon = open.pages.home.soon.handler(async ({ context }) => {
  const { featured, days, weekend } = await readHome(context.services)
  return {
    featured: featured.map(presentSummary),
    days: days.map(({ day, activities }) => ({ day, activities: activities.map(presentSummary) })),
    weekend,
  }
})

export const home = { soon }
