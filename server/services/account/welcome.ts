import { findUser } from '#db/queries/account/user.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import type { Services } from '#server/runtime/context.ts'
import { thankSponsor } from '#server/services/account/billing/sponsorship.ts'
import { notify } from '#server/services/notification/notification.ts'

/**
 * Does what follows when a person has shown, in whichever way, that their address is theirs; for anyone under 14, once
 * a parent has agreed as well.
 */
export async function welcome(services: Services, userId: number): Promise<void> {
  const user = await findUser(services.db, userId)
  if (!user?.emailConfirmedAt || waitsForParent(user)) return
  await notify(services, userId, 'WELCOME', {})
  await thankSponsor(services, userId)
}
