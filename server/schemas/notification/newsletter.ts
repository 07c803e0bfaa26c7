import { z } from 'zod'
import { Email } from '#server/schemas/account/account.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'
import { requiredLine, requiredProse } from '#server/schemas/platform/text.ts'

/** The form at `/infolettre`. */
export const NewsletterForm = z.object({ email: Email })

/** The secret of a link in an email; only its shape is checked. */
export const NewsletterLink = z.string({ error: 'common.notText' }).trim().max(200, 'common.notText')

/** An issue of the newsletter, as an operator writes it: in both languages, with a link to a page of this site. */
export const PromotionForm = z.object({
  subjectFr: requiredLine('promotion.subjectFr', 120),
  textFr: requiredProse('promotion.textFr', 5000),
  subjectEn: requiredLine('promotion.subjectEn', 120),
  textEn: requiredProse('promotion.textEn', 5000),
  path: z
    .string({ error: 'promotion.path' })
    .trim()
    .max(200, 'promotion.path')
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'promotion.path'),
  requestKey: Uuid,
})

/** The same as a form: what is sent cannot be taken back, so the box beside the button is ticked. */
export const ConfirmedPromotionForm = PromotionForm.extend({
  confirmed: z.literal(true, { error: 'promotion.confirmed' }),
})
