import { countValidatedActivities } from '#db/queries/activity.ts'
import { hasJoinedActivityOf } from '#db/queries/participation.ts'
import { findUser } from '#db/queries/user.ts'
import type { User } from '#db/schema.ts'
import type { Services, Session } from '#server/context.ts'
import { listComingOfHost, type ActivityInList } from './activity-reading.ts'

export interface ProfileView {
  user: User
  isOwn: boolean
  coming: ActivityInList[]
}

/**
 * A profile as this person may see it: what is hosted, never what is attended. Somebody who hosts nothing is seen only by
 * themselves, by hosts of activities they joined, and by operators (decisions §3).
 */
export async function readProfile(
  services: Services,
  asker: Session | null,
  userId: number,
): Promise<ProfileView | undefined> {
  const user = await findUser(services.db, userId)
  if (!user) return undefined
  const isOwn = asker?.userId === userId
  if (!isOwn && !asker?.isOperator && !(await isVisible(services, asker, user))) return undefined
  return { user, isOwn, coming: await listComingOfHost(services, userId) }
}

async function isVisible({ db }: Services, asker: Session | null, user: User): Promise<boolean> {
  if (user.accountType === 'BANNED') return false
  if ((await countValidatedActivities(db, user.id)) > 0) return true
  return asker !== null && hasJoinedActivityOf(db, user.id, asker.userId)
}
