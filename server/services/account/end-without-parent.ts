import { lockUserToDelete } from '#db/queries/account/user.ts'
import type { Services } from '#server/runtime/context.ts'
import { endAccount } from './forget-account.ts'
import { leaveActivities, lockActivitiesToLeave } from './leave-activities.ts'

/**
 * Ends an account to which no parent agreed in time, with the registrations that it was opened with (ADR 117), inside a
 * transaction of its own. `isDue` is read under its lock. Nothing is done where somebody has meanwhile registered with it
 * for an activity whose lock must come first: the next turn does it.
 */
export async function endAccountWithoutParent(
  services: Services,
  userId: number,
  isDue: () => Promise<boolean>,
): Promise<void> {
  const areLocked = await lockActivitiesToLeave(services, userId)
  const user = await lockUserToDelete(services.db, userId)
  if (!user || !(await isDue()) || !(await areLocked())) return
  await leaveActivities(services, userId)
  await endAccount(services, user)
}
