import { open } from '#server/api/base.ts'
import { subscribe as askForNewsletter } from '#server/services/notification/newsletter.ts'
import { answerNotBuilt } from './answer-not-built.ts'

/** Says the same to everybody: whose address gets the newsletter is nobody else's business. */
const subscribe = open.contact.subscribe.handler(async ({ input, context }) => {
  const { services, locale } = context
  await askForNewsletter(services, { email: input.email, locale })
  return { sent: true as const }
})

const write = open.contact.write.handler(answerNotBuilt)

export const contact = { write, subscribe }
