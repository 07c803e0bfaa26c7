import type { z } from 'zod'
import type { ListQuery } from '#server/contract/rest/list-query.ts'
import type { Services } from '#server/context.ts'
import {
  countActivities,
  listActivities,
  PAGE_SIZE,
  readActivity,
} from '#server/services/activity-reading.ts'
import { calendarEvent } from '#server/services/calendar-event.ts'
import { readAgainIfChanged } from '#server/services/read-again.ts'
import { open } from '../base.ts'
import { presentSummary } from '../present/activity.ts'
import { readSearch } from '../search.ts'

const search = open.pages.activity.search.handler(({ input, context: { services } }) =>
  readAgainIfChanged(services, ['search', input], () => find(services, input)),
)

async function find(services: Services, input: z.output<typeof ListQuery>) {
  const wanted = readSearch(input)
  const found = await listActivities(services, wanted, input.page)
  const total = await countActivities(services, wanted, { page: input.page, found: found.length })
  const hasNext = found.length === PAGE_SIZE && (input.page + 1) * PAGE_SIZE < total
  return { activities: found.map(presentSummary), total, page: input.page, hasNext }
}

const calendar = open.pages.activity.calendar.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const view = await readActivity(services, session, input.activityId)
  if (!view) throw errors.ACTIVITY_UNRECOVERED()
  return calendarEvent(view.activity, services.settings.publicUrl)
})

export const activity = { search, calendar }
