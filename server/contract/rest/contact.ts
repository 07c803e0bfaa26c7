import { z } from 'zod'
import { Email } from '#server/schemas/account/account.ts'
import { requiredLine, requiredProse } from '#server/schemas/platform/text.ts'
import { body } from './body.ts'
import { call, notBuilt, TOO_MANY_REQUESTS } from './call.ts'

const tags = ['Contact']

const write = notBuilt
  .route({ method: 'POST', path: '/contactus', summary: 'Write to the company', tags })
  .input(
    body({
      title: requiredLine('contact.title', 200),
      description: requiredProse('contact.description', 5000),
      mail: Email,
    }),
  )

const subscribe = call
  .route({
    method: 'POST',
    path: '/newsletter/subscribe',
    summary: 'Subscribe to the newsletter',
    description:
      'Sends an email with a link to the address; the newsletter comes only after the button behind it was pressed. The answer is the same for an address that gets the newsletter already.',
    tags,
  })
  .input(body({ email: Email }))
  .errors({ ...TOO_MANY_REQUESTS })
  .output(z.object({ sent: z.literal(true) }))

export const contact = { write, subscribe }
