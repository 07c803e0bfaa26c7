import type { Services } from '#server/context.ts'
import { notify } from './notification.ts'
import { thankSponsor } from './sponsorship.ts'

/** What follows when somebody has shown that their address is theirs, in whichever way they did. */
export async function welcome(services: Services, userId: number): Promise<void> {
  await notify(services, userId, 'WELCOME', {})
  await thankSponsor(services, userId)
}
