import { Email } from '#server/schemas/account.ts'
import { requiredLine, requiredProse } from '#server/schemas/text.ts'
import { body } from './body.ts'
import { notBuilt } from './call.ts'

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

const subscribe = notBuilt
  .route({ method: 'POST', path: '/newsletter/subscribe', summary: 'Subscribe to the newsletter', tags })
  .input(body({ email: Email }))

export const contact = { write, subscribe }
