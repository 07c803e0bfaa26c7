import { type } from '@orpc/server'
import { z } from 'zod'
import type { HostedSection } from '#db/queries/activity/hosted.ts'
import { signedInPage } from '#server/api/base.ts'
import { presentHostedWithTasks } from '#server/api/present/activity.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { UNLIMITED_PLACES } from '#server/contract/entities.ts'
import { ACTIVITY_CHANGE_ERRORS } from '#server/contract/rest/activity-errors.ts'
import { ACTIVITY_UNRECOVERED, ORGANISATION_ADMIN_REQUIRED } from '#server/contract/rest/call.ts'
import { ResizeForm } from '#server/schemas/activity/capacity.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { resizeActivity } from '#server/services/activity/call-off.ts'
import { type ActivityChange, changeActivity, listChangeFaults } from '#server/services/activity/change.ts'
import type { ReadableDetails } from '#server/services/activity/details.ts'
import { listSection } from '#server/services/activity/hosted.ts'
import { changeFollowing } from '#server/services/activity/series/following.ts'
import { sheet } from './attendance-sheet.ts'
import { participant, view } from './hosted-view.ts'

const SECTIONS = ['todo', 'coming', 'past'] as const satisfies HostedSection[]

/** `/mes-activites`: the beginning of every section, or one page of one section. */
const list = signedInPage
  .input(z.object({ section: z.enum(SECTIONS, { error: 'common.choice' }).optional(), page: PageParam }))
  .handler(async ({ input: { section, page }, context: { services, session } }) => {
    const of = async (wanted: HostedSection) => {
      if (section && section !== wanted) return null
      const { hosted, hasNext } = await listSection(services, session, { section: wanted, page })
      return { activities: hosted.map(presentHostedWithTasks), hasNext }
    }
    return { todo: await of('todo'), coming: await of('coming'), past: await of('past'), page }
  })

/** As PUT /api/activity, for a form that says everything. */
const change = signedInPage
  .errors(ACTIVITY_CHANGE_ERRORS)
  .input(type<ActivityChange & { following: boolean }>())
  .handler(async ({ input: { following, ...input }, context: { services, session }, errors }) => {
    const apply = following ? changeFollowing : changeActivity
    const { series } = await unlessRefused(errors, apply(services, session, input))
    return { series }
  })

/** What would be refused of a change, all at once; fields that cannot be read are null. */
const check = signedInPage
  .errors({ ...ACTIVITY_UNRECOVERED, ...ORGANISATION_ADMIN_REQUIRED, ACTIVITY_CANCELLED: { status: 409 } })
  .input(type<{ activityId: number; details: ReadableDetails }>())
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { faults } = await unlessRefused(errors, listChangeFaults(services, session, input))
    return faults
  })

/** More places or fewer, never fewer than are taken or than its minimum. */
const resize = signedInPage
  .errors({
    ...ACTIVITY_UNRECOVERED,
    ...ORGANISATION_ADMIN_REQUIRED,
    ACTIVITY_CANCELLED: { status: 409 },
    PLACES_TAKEN: { status: 409, data: z.object({ taken: z.number() }) },
    MINIMUM_OVER_PLACES: { status: 422, data: z.object({ minimum: z.number() }) },
  })
  .input(ResizeForm.extend({ activityId: IdParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { activityId, participantNbr: capacity = null } = input
    const resized = await unlessRefused(errors, resizeActivity(services, session, { activityId, capacity }))
    return { participantNbr: resized.capacity ?? UNLIMITED_PLACES }
  })

export const hosting = { list, view, participant, sheet, check, change, resize }
