import { Id } from '#server/schemas/common.ts'
import { requiredProse } from '#server/schemas/text.ts'
import { body } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Reports']

const send = notBuilt
  .route({
    method: 'POST',
    path: '/signal',
    summary: 'Report an activity, a comment or a profile to the operators',
    tags,
  })
  .input(
    body({
      signalDescription: requiredProse('signal.description', 2000),
      signalTypeId: Id,
      activityId: Id.nullish(),
      commentId: Id.nullish(),
      profilId: Id.nullish(),
    }).refine(({ activityId, commentId, profilId }) => [activityId, commentId, profilId].some(Boolean), {
      path: ['activityId'],
      error: 'signal.subject',
    }),
  )

const listReasons = notBuilt.route({
  method: 'GET',
  path: '/utils/signalType',
  summary: 'The reasons that a report may have',
  tags,
})

export const report = { send, listReasons }
