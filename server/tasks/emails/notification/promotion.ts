import { findPromotion, findSubscription } from '#db/queries/notification/newsletter.ts'
import { writePromotion } from '#emails/messages/notification/promotion.ts'
import { unsubscribeToken } from '#server/services/notification/newsletter.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { unsubscribeHeaders } from '#server/tasks/emails/unsubscribe.ts'

/** People who have unsubscribed since it was queued get nothing. */
export const promotion: EmailBuilder<'PROMOTION'> = async (args) => {
  const { services, recipient, t } = args
  const { db, settings } = services
  const { subscriptionId, promotionId } = args.subject
  const subscription = await findSubscription(db, subscriptionId)
  const written = await findPromotion(db, promotionId)
  if (!subscription?.confirmedAt || subscription.endedAt || !written) return null

  const isFrench = recipient.locale === 'fr'
  const token = unsubscribeToken(services, subscriptionId)
  const unsubscribeUrl = `${settings.publicUrl}/infolettre/desabonnement?lien=${token}`
  const message = writePromotion(t, {
    ...recipient,
    subject: isFrench ? written.subjectFr : written.subjectEn,
    text: isFrench ? written.textFr : written.textEn,
    pageUrl: `${settings.publicUrl}${written.path}`,
    unsubscribeUrl: `${unsubscribeUrl}&lang=${recipient.locale}`,
  })
  return { message, headers: unsubscribeHeaders(unsubscribeUrl) }
}
