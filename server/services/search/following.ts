import { lockUser } from '#db/queries/account/user.ts'
import {
  endFollowing,
  findFollowing,
  findLastFollowingChange,
  type FollowedHost,
  insertFollowing,
  listHostsFollowedBy,
} from '#db/queries/search/following.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { holdAccount } from '#server/services/account/hold.ts'
import { findVisiblePerson } from '#server/services/account/visible-person.ts'

/** A double click is one request (decisions §6). */
const SAME_CLICK_MS = 2000

type FollowResult = { isFollowing: boolean } | { refused: 'NOT_FOUND' | 'CANNOT_FOLLOW_ONESELF' }

/**
 * Starts or stops following a host. Only a host whose profile the person may see can be followed: otherwise the number of an
 * account would tell that there is one, and the archive of one's own data its name.
 */
export function toggleFollowing(services: Services, person: Session, hostId: number): Promise<FollowResult> {
  return inTransaction(services, async (services): Promise<FollowResult> => {
    if (hostId === person.userId) return { refused: 'CANNOT_FOLLOW_ONESELF' }
    const host = await lockUser(services.db, hostId)
    if (!host || host.accountType === 'BANNED' || host.isGuest || host.deletedAt)
      return { refused: 'NOT_FOUND' }

    await holdAccount(services, person.userId)
    const now = services.now()
    const current = await findFollowing(services.db, person.userId, hostId)
    const changedAt = await findLastFollowingChange(services.db, person.userId, hostId)
    const isSameClick = changedAt !== undefined && now.getTime() - Date.parse(changedAt) < SAME_CLICK_MS
    if (isSameClick) return { isFollowing: current !== undefined }

    if (current) await endFollowing(services.db, current.id, instant(now))
    else if (await findVisiblePerson(services, person, hostId))
      await insertFollowing(services.db, person.userId, hostId, instant(now))
    else return { refused: 'NOT_FOUND' }
    return { isFollowing: !current }
  })
}

export async function isFollowing({ db }: Services, person: Session, hostId: number): Promise<boolean> {
  return (await findFollowing(db, person.userId, hostId)) !== undefined
}

/** How many are shown on a page; people who follow more find them on their profiles. */
const MOST_HOSTS = 100

/** Lists the hosts whom this person follows, by name. */
export async function listFollowedHosts({ db }: Services, person: Session): Promise<FollowedHost[]> {
  return listHostsFollowedBy(db, person.userId, MOST_HOSTS)
}
