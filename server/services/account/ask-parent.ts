import { findUser } from '#db/queries/account/user.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import type { Services } from '#server/runtime/context.ts'
import type { EmailCause } from '#server/services/notification/email-payment.ts'
import { notify } from '#server/services/notification/notification.ts'

/**
 * Writes to the parent of anyone under 14 until they have agreed; does nothing for all other accounts. Throws EmailRefused
 * where too many were written to. `network`: that of the request.
 */
export async function askParent(services: Services, userId: number, known: Pick<EmailCause, 'network'>) {
  const child = await findUser(services.db, userId)
  if (child && waitsForParent(child))
    await notify(services, { parentOfId: userId }, 'NEW_USER_NEED_CONFIRMATION', { isParent: true }, known)
}
