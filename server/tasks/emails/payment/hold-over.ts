import { findOrderWithLines } from '#db/queries/payment/receipt.ts'
import { writeHoldOver } from '#emails/messages/payment/hold-over.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import type { BuiltEmail, EmailArgs } from '#server/tasks/emails/email.ts'
import type { EmailedParticipation } from '#server/tasks/emails/participation/emailed-participation.ts'
import { isPageClosed } from '#server/tasks/emails/participation/own-page.ts'
import { heldFacts } from './order-facts.ts'

/** Places were not paid in time, and are free again. */
export async function holdOver(
  args: EmailArgs,
  { activity }: EmailedParticipation,
  orderId: number,
): Promise<BuiltEmail | null> {
  const { services, recipient, t } = args
  const found = await findOrderWithLines(services.db, orderId)
  if (found?.order.state !== 'EXPIRED') return null
  const held = await heldFacts(args, found)
  if (!held) return null
  const { publicUrl } = services.settings
  const activityUrl = isPageClosed(activity, recipient) ? null : `${publicUrl}${activityPath(activity)}`
  return { message: writeHoldOver(t, { ...held, activityUrl, activitiesUrl: `${publicUrl}/activites` }) }
}
