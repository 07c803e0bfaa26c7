import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { refuse } from '#server/api/refuse.ts'
import { ACTIVITY_UNRECOVERED, FORBIDDEN, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { listAllPicked, pickActivity } from '#server/services/search/promoted.ts'

const operators = signedInPage.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

/** `/operations/coups-de-coeur`: the promoted activities, the soonest first. */
const list = operators.handler(async ({ context: { services } }) => {
  const picked = await withPlaces(services, await listAllPicked(services))
  return picked.map((inList) => ({
    activity: presentSummary(inList),
    pickedAt: inList.activity.promotedAt ?? '',
  }))
})

/** Promotes an activity, or ends it. */
const set = operators
  .errors(ACTIVITY_UNRECOVERED)
  .input(z.object({ activityId: Id, isPicked: Flag }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const picked = await pickActivity(services, session, input)
    if ('refused' in picked) throw refuse(errors, picked)
    return picked
  })

export const pick = { list, set }
