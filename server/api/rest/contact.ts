import { open } from '#server/api/base.ts'
import { subscribe } from '#server/services/notification/newsletter.ts'
import { answerNotBuilt } from './answer-not-built.ts'

/** Answers the same to everybody: callers must not learn whose address gets the newsletter. */
const subscribeAddress = open.contact.subscribe.handler(async ({ input, context }) => {
  const { services, locale } = context
  await subscribe(services, { email: input.email, locale })
  return { sent: true }
})

const write = open.contact.write.handler(answerNotBuilt)

export const contact = { write, subscribe: subscribeAddress }
