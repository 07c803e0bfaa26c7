import { z } from 'zod'
import { ReportFields } from '#server/schemas/moderation/report.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { body } from './body.ts'
import { ACTIVITY_UNRECOVERED, call, TOO_MANY_REQUESTS } from './call.ts'

const tags = ['Reports']

const send = call
  .route({
    method: 'POST',
    path: '/signal',
    summary: 'Report an activity, a comment or a profile to the operators',
    description:
      'Visitors may, too. Where several numbers are given, the comment counts before the activity, the activity before the profile. Each account has one open report of a thing at a time.',
    tags,
  })
  .errors({
    ...ACTIVITY_UNRECOVERED,
    ...TOO_MANY_REQUESTS,
    ALREADY_REPORTED: { status: 409 },
    OWN_THING: { status: 422 },
  })
  .input(
    body({
      ...ReportFields,
      activityId: Id.nullish(),
      commentId: Id.nullish(),
      profilId: Id.nullish(),
    }).refine(({ activityId, commentId, profilId }) => [activityId, commentId, profilId].some(Boolean), {
      path: ['activityId'],
      error: 'signal.subject',
    }),
  )
  .output(z.object({ reported: z.literal(true) }))

const listReasons = call
  .route({
    method: 'GET',
    path: '/utils/signalType',
    summary: 'The reasons that a report may have, in the language of the caller',
    tags,
  })
  .output(z.array(z.object({ signalTypeId: Id, slug: z.string(), name: z.string() })))

export const report = { send, listReasons }
