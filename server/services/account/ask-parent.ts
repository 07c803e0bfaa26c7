import { findUser } from '#db/queries/account/user.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import type { Services } from '#server/runtime/context.ts'
import { notify } from '#server/services/notification/notification.ts'

/** Writes to the parent of anyone under 14 until they have agreed; does nothing for all other accounts. */
export async function askParent(services: Services, userId: number, known: { again?: true } = {}) {
  const child = await findUser(services.db, userId)
  if (child && waitsForParent(child))
    await notify(services, { parentOfId: userId }, 'NEW_USER_NEED_CONFIRMATION', { isParent: true }, known)
}
