import type { Db } from '#db/schema.ts'
import type { PersonName, User } from '#db/schema/account.ts'

export async function findFollowing(db: Db, followerId: number, hostId: number) {
  return db
    .selectFrom('following')
    .select(['id', 'since'])
    .where('followerId', '=', followerId)
    .where('hostId', '=', hostId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns when this person last began or stopped following the host, whichever came last; undefined: never. */
export async function findLastFollowingChange(db: Db, followerId: number, hostId: number) {
  const last = await db
    .selectFrom('following')
    .select(['since', 'endedAt'])
    .where('followerId', '=', followerId)
    .where('hostId', '=', hostId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && (last.endedAt ?? last.since)
}

export async function insertFollowing(db: Db, followerId: number, hostId: number, since: string) {
  await db.insertInto('following').values({ followerId, hostId, since, endedAt: null }).execute()
}

export async function endFollowing(db: Db, id: number, endedAt: string): Promise<void> {
  await db.updateTable('following').set({ endedAt }).where('id', '=', id).execute()
}

export type FollowedHost = Pick<User, 'id'> & PersonName

/** Selects the hosts whose profile anybody may see. */
export function selectPublicHosts(db: Db) {
  return db
    .selectFrom('user')
    .where('user.deletedAt', 'is', null)
    .where('user.accountType', '!=', 'BANNED')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('activity')
          .select('activity.id')
          .whereRef('activity.hostId', '=', 'user.id')
          .where('activity.validation', '=', 'VALIDED')
          .where('activity.validatedAt', 'is not', null),
      ),
    )
}

/** Lists the hosts whom a person follows, by name: those whose profile anybody may see. */
export async function listHostsFollowedBy(
  db: Db,
  followerId: number,
  limit: number,
): Promise<FollowedHost[]> {
  return selectPublicHosts(db)
    .innerJoin('following', 'following.hostId', 'user.id')
    .select(['user.id', 'user.firstName', 'user.lastName', 'user.organisationName'])
    .where('following.followerId', '=', followerId)
    .where('following.endedAt', 'is', null)
    .orderBy('user.firstName')
    .orderBy('user.id')
    .limit(limit)
    .execute()
}
