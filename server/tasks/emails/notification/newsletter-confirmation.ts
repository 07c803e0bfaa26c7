import { writeNewsletterConfirmation } from '#emails/messages/notification/newsletter-confirmation.ts'
import { NEWSLETTER_LINK_HOURS } from '#server/domain/notification/newsletter.ts'
import { makeNewsletterLink } from '#server/services/notification/newsletter.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** The secret of the link is created here, so that only the email contains it. */
export const newsletterConfirmation: EmailBuilder<'NEWSLETTER_CONFIRMATION'> = async (args) => {
  const { services, recipient, subject, t } = args
  const link = await makeNewsletterLink(services, subject.subscriptionId)
  if (link === null) return null
  const confirmUrl = `${services.settings.publicUrl}/infolettre/confirmer?lien=${link}&lang=${recipient.locale}`
  const details = { ...recipient, confirmUrl, validHours: NEWSLETTER_LINK_HOURS }
  return { message: writeNewsletterConfirmation(t, details) }
}
