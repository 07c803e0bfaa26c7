import { findPromotion, findSubscription } from '#db/queries/notification/newsletter.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import {
  makeNewsletterLink,
  NEWSLETTER_LINK_HOURS,
  unsubscribeToken,
} from '#server/services/notification/newsletter.ts'
import type { NotificationSubjects } from '#server/services/notification/notification.ts'
import type { EmailContent, Recipient } from '#server/tasks/emails/email.ts'

/** The secret of the link is created here, so that only the email contains it. */
export async function newsletterConfirmation(
  services: WorkerServices,
  recipient: Recipient,
  { subscriptionId }: NotificationSubjects['NEWSLETTER_CONFIRMATION'],
): Promise<EmailContent<'NEWSLETTER_CONFIRMATION'>> {
  const link = await makeNewsletterLink(services, subscriptionId)
  if (link === null) return null
  const confirmUrl = `${services.settings.publicUrl}/infolettre/confirmer?lien=${link}&lang=${recipient.locale}`
  return { details: { ...recipient, confirmUrl, validHours: NEWSLETTER_LINK_HOURS } }
}

/** People who have unsubscribed since it was queued get nothing. */
export async function promotion(
  services: WorkerServices,
  recipient: Recipient,
  { subscriptionId, promotionId }: NotificationSubjects['PROMOTION'],
): Promise<EmailContent<'PROMOTION'>> {
  const { db, settings } = services
  const subscription = await findSubscription(db, subscriptionId)
  const written = await findPromotion(db, promotionId)
  if (!subscription?.confirmedAt || subscription.endedAt || !written) return null

  const isFrench = recipient.locale === 'fr'
  const token = unsubscribeToken(services, subscriptionId)
  const unsubscribeUrl = `${settings.publicUrl}/infolettre/desabonnement?lien=${token}`
  return {
    details: {
      ...recipient,
      subject: isFrench ? written.subjectFr : written.subjectEn,
      text: isFrench ? written.textFr : written.textEn,
      pageUrl: `${settings.publicUrl}${written.path}`,
      unsubscribeUrl: `${unsubscribeUrl}&lang=${recipient.locale}`,
    },
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
