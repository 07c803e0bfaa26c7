import { z } from 'zod'
import { Flag, Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { requiredProse } from '#server/schemas/platform/text.ts'
import { body, query } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['E-mails of an activity']

const CustomEmail = body({
  activityId: Id,
  templateType: z.enum(['CONFIRMATION', 'NEXT_24H', 'AFTER', 'NOW'], { error: 'common.choice' }),
  content: requiredProse('emailContent', 20_000),
  useCustomLogo: Flag.default(false),
})

const save = notBuilt
  .route({
    method: 'POST',
    path: '/activity/email',
    summary: 'Save an e-mail to participants, or send it',
    tags,
  })
  .input(CustomEmail)

const test = notBuilt
  .route({ method: 'POST', path: '/activity/email/test', summary: 'Send an e-mail to myself first', tags })
  .input(CustomEmail)

const read = notBuilt
  .route({ method: 'GET', path: '/activity/email', summary: 'The e-mails of an activity of mine', tags })
  .input(query({ activityId: IdParam }))

export const email = { save, test, read }
