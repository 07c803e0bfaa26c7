import { z } from 'zod'
import { NewsletterLink, PromotionForm } from '#server/schemas/notification/newsletter.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { ask, FORBIDDEN, UNAUTHORIZED } from './call.ts'

/** Confirms with the link of the email (double opt-in). */
const confirm = ask
  .input(z.object({ link: NewsletterLink }))
  .errors({ UNKNOWN_LINK: { status: 404 }, EXPIRED_LINK: { status: 410 } })
  .output(z.object({ confirmed: z.literal(true), already: z.boolean() }))

/** Ends a subscription by the link of an email; pressing twice is no error. */
const unsubscribe = ask
  .input(z.object({ link: NewsletterLink }))
  .errors({ UNKNOWN_LINK: { status: 404 } })
  .output(z.object({ unsubscribed: z.literal(true) }))

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

/** `/operations/infolettre`: how many get it, and the issues sent, newest first. */
const overview = operators.output(
  z.object({
    receivers: z.int().min(0),
    sent: z.array(
      z.object({
        promotionId: Id,
        subjectFr: z.string(),
        subjectEn: z.string(),
        sentAt: Instant,
        receivers: z.int().min(0),
      }),
    ),
  }),
)

/** Sends an issue to everybody who confirmed. */
const send = operators.input(PromotionForm).output(z.object({ receivers: z.int().min(0) }))

export const newsletter = { confirm, unsubscribe, overview, send }
