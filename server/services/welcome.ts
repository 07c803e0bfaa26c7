import { findUser } from '#db/queries/account/user.ts'
import type { Services } from '#server/context.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import { notify } from './notification.ts'
import { thankSponsor } from './sponsorship.ts'

/**
 * What follows when somebody has shown that their address is theirs, in whichever way they did; of somebody under 14, once a
 * parent has agreed as well.
 */
export async function welcome(services: Services, userId: number): Promise<void> {
  const user = await findUser(services.db, userId)
  if (!user?.emailConfirmedAt || waitsForParent(user)) return
  await notify(services, userId, 'WELCOME', {})
  await thankSponsor(services, userId)
}
