import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ask, FORBIDDEN, UNAUTHORIZED } from './call.ts'

/** `/operations/coups-de-coeur`: the promoted activities, the soonest first. */
const list = ask
  .errors({ ...UNAUTHORIZED, ...FORBIDDEN })
  .output(z.array(z.object({ activity: ActivitySummary, pickedAt: Instant })))

/** Promotes an activity, or ends it. */
const set = ask
  .input(z.object({ activityId: Id, isPicked: Flag }))
  .errors({ ...UNAUTHORIZED, ...FORBIDDEN, ...ACTIVITY_UNRECOVERED })
  .output(z.object({ isPicked: Flag }))

export const pick = { list, set }
