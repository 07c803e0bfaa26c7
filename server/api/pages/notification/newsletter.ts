import { z } from 'zod'
import { openPage, operatorPage } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { NewsletterLink, PromotionForm } from '#server/schemas/notification/newsletter.ts'
import { confirmNewsletter, readNewsletter, unsubscribe } from '#server/services/notification/newsletter.ts'
import { sendPromotion } from '#server/services/notification/promotion.ts'

/** Confirms with the link of the email (double opt-in). */
const confirm = openPage
  .errors({ UNKNOWN_LINK: { status: 404 }, EXPIRED_LINK: { status: 410 } })
  .input(z.object({ link: NewsletterLink }))
  .handler(({ input, context, errors }) =>
    unlessRefused(errors, confirmNewsletter(context.services, input.link)),
  )

/** Ends a subscription by the link of an email; pressing twice is no error. */
const unsubscribeByLink = openPage
  .errors({ UNKNOWN_LINK: { status: 404 } })
  .input(z.object({ link: NewsletterLink }))
  .handler(({ input, context, errors }) => unlessRefused(errors, unsubscribe(context.services, input.link)))

/** `/operations/infolettre`: how many get it, and the issues sent, newest first. */
const overview = operatorPage.handler(async ({ context: { services } }) => {
  const { receivers, sent } = await readNewsletter(services)
  return {
    receivers,
    sent: sent.map(({ id, subjectFr, subjectEn, sentAt, receivers }) => {
      return { promotionId: id, subjectFr, subjectEn, sentAt, receivers }
    }),
  }
})

/** Sends an issue to everybody who confirmed. */
const send = operatorPage.input(PromotionForm).handler(async ({ input, context: { services, session } }) => {
  const { receivers } = await sendPromotion(services, session, input)
  return { receivers }
})

export const newsletter = { confirm, unsubscribe: unsubscribeByLink, overview, send }
