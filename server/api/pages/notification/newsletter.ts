import { open, signedIn } from '#server/api/base.ts'
import {
  confirmNewsletter,
  readNewsletter,
  sendPromotion,
  unsubscribe as end,
} from '#server/services/notification/newsletter.ts'

const confirm = open.pages.newsletter.confirm.handler(async ({ input, context, errors }) => {
  const { outcome } = await confirmNewsletter(context.services, input.link)
  switch (outcome) {
    case 'CONFIRMED':
      return { confirmed: true as const, already: false }
    case 'ALREADY_CONFIRMED':
      return { confirmed: true as const, already: true }
    case 'UNKNOWN_LINK':
      throw errors.UNKNOWN_LINK()
    case 'EXPIRED_LINK':
      throw errors.EXPIRED_LINK()
  }
})

const unsubscribe = open.pages.newsletter.unsubscribe.handler(async ({ input, context, errors }) => {
  const { outcome } = await end(context.services, input.link)
  switch (outcome) {
    case 'UNSUBSCRIBED':
      return { unsubscribed: true as const }
    case 'UNKNOWN_LINK':
      throw errors.UNKNOWN_LINK()
  }
})

const overview = signedIn.pages.newsletter.overview.handler(async ({ context: { services } }) => {
  const { receivers, sent } = await readNewsletter(services)
  return {
    receivers,
    sent: sent.map(({ id, subjectFr, subjectEn, sentAt, receivers }) => {
      return { promotionId: id, subjectFr, subjectEn, sentAt, receivers }
    }),
  }
})

const send = signedIn.pages.newsletter.send.handler(async ({ input, context: { services, session } }) => {
  const { receivers } = await sendPromotion(services, session, input)
  return { receivers }
})

export const newsletter = { confirm, unsubscribe, overview, send }
