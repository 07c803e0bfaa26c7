import { emailKey } from '#server/services/account.ts'
import { spend } from '#server/services/limit.ts'
import { subscribe as askForNewsletter } from '#server/services/newsletter.ts'
import { open } from './base.ts'
import { answerNotBuilt } from './not-built.ts'

/** Says the same to everybody: whose address gets the newsletter is nobody else's business. */
const subscribe = open.contact.subscribe.handler(async ({ input, context, errors }) => {
  const { services, locale, peer } = context
  const limit =
    (await spend('newsletterByPeer', peer)) ?? (await spend('letterByRecipient', emailKey(input.email)))
  if (limit) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: limit.retryAfterSeconds } })
  await askForNewsletter(services, { email: input.email, locale })
  return { sent: true as const }
})

const write = open.contact.write.handler(answerNotBuilt)

export const contact = { write, subscribe }
