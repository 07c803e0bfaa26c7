import { z } from 'zod'
import { operatorPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { useCase } from '#server/api/refuse.ts'
import { ACTIVITY_UNRECOVERED } from '#server/contract/rest/call.ts'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { listAllPicked, pickActivity } from '#server/services/search/promoted.ts'

/** `/operations/coups-de-coeur`: the promoted activities, the soonest first. */
const list = operatorPage.handler(async ({ context: { services } }) => {
  const picked = await withPlaces(services, await listAllPicked(services))
  return picked.map((inList) => ({
    activity: presentSummary(inList),
    pickedAt: inList.activity.promotedAt ?? '',
  }))
})

/** Promotes an activity, or ends it. */
const set = operatorPage
  .errors(ACTIVITY_UNRECOVERED)
  .input(z.object({ activityId: Id, isPicked: Flag }))
  .handler(useCase(pickActivity))

export const pick = { list, set }
