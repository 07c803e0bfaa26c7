import { writePlaceOfferOver } from '#emails/messages/participation/place-offer-over.ts'
import { joinRefusal } from '#server/domain/participation/join.ts'
import { waitPath } from '#server/domain/participation/paths.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { findEmailedWaiting, waitingFacts } from './emailed-waiting.ts'
import { isPageClosed } from './own-page.ts'

/** An offer was not answered in time, or the host took somebody off the waiting list. */
export const placeOfferOver: EmailBuilder<'PLACE_OFFER_OVER'> = async (args) => {
  const { services, subject, recipient, t } = args
  const found = await findEmailedWaiting(services, subject.waitingEntryId)
  const cause = found?.entry.endedReason
  if (!found || (cause !== 'LAPSED' && cause !== 'REMOVED')) return null
  const { activity } = found
  const isOpen = activity.hasWaitingList && !joinRefusal(activity, null, services.now())
  const mayWait = cause === 'LAPSED' && isOpen && !isPageClosed(activity, recipient)
  const query = new URLSearchParams({ lang: recipient.locale })
  const waitUrl = mayWait ? `${services.settings.publicUrl}${waitPath(activity.id, query)}` : null
  return { message: writePlaceOfferOver(t, { ...waitingFacts(args, found), cause, waitUrl }) }
}
