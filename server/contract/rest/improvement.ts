import { z } from 'zod'
import { Id } from '#server/schemas/common.ts'
import { requiredProse } from '#server/schemas/text.ts'
import { body } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Improvement of texts']

const ask = notBuilt
  .route({
    method: 'POST',
    path: '/activity/improve',
    summary: 'Have a description reread and cared for',
    tags,
  })
  .input(body({ prompt: requiredProse('improvement.prompt', 20_000), activityId: Id.nullish() }))

const keep = notBuilt
  .route({
    method: 'PUT',
    path: '/activity/improve',
    summary: 'Keep the text as it was edited, and say whether it helped',
    tags,
  })
  .input(
    body({
      improvmentId: Id,
      newResponse: requiredProse('improvement.response', 20_000),
      rate: z
        .int({ error: 'improvement.rate' })
        .min(0, 'improvement.rate')
        .max(5, 'improvement.rate')
        .nullish(),
    }),
  )

export const improvement = { ask, keep }
