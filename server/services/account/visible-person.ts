import { findUser } from '#db/queries/account/user.ts'
import { countValidatedActivities } from '#db/queries/activity/review-queue.ts'
import { hasJoinedActivityOf } from '#db/queries/participation/participation.ts'
import type { User } from '#db/schema/account.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'

/**
 * Returns undefined when the caller may not see such a person, or there is none. The profile of a person who hosts nothing
 * is visible only to themselves, to hosts of activities they joined, and to operators (decisions §3).
 */
export async function findVisiblePerson(services: Services, caller: Session | null, userId: number) {
  const user = await findUser(services.db, userId)
  if (!user || user.deletedAt) return undefined
  const seesAll = caller?.userId === userId || caller?.isOperator
  return seesAll || (await isVisible(services, caller, user)) ? user : undefined
}

async function isVisible({ db }: Services, caller: Session | null, user: User): Promise<boolean> {
  if (user.accountType === 'BANNED') return false
  if ((await countValidatedActivities(db, user.id)) > 0) return true
  if (!caller) return false
  const { hostId } = hostFor(caller)
  if (hostId === user.id || (await hasJoinedActivityOf(db, user.id, hostId))) return true
  return hostId !== caller.userId && hasJoinedActivityOf(db, user.id, caller.userId)
}
