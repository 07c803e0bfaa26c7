import { sql } from 'kysely'
import { listed } from '#db/queries/activity/listed.ts'
import type { Db } from '#db/schema.ts'

/** What somebody has told us or done, from which the home page is made for them. */
export interface PersonalRow {
  kind: 'CITY' | 'INTEREST' | 'FOLLOWED_HOST' | 'JOINED_TYPE'
  /** Of the person, the type or the host. */
  id: number
  /** Of a city. */
  name: string | null
}

/**
 * Lists the city of this person's profile, the types chosen as interests, the hosts that they follow, and the types of
 * the latest activities that they attended or will. One statement, because each page of a person asks for all of them.
 */
export async function listPersonal(
  db: Db,
  userId: number,
  limits: { followed: number; joined: number },
): Promise<PersonalRow[]> {
  const { rows } = await sql<PersonalRow>`
    select 'CITY' as kind, id, city as name from "user" where id = ${userId} and city is not null
    union all
    select 'INTEREST', type_id, null from interest where user_id = ${userId}
    union all
    select * from (
      select 'FOLLOWED_HOST', host.id, null
      from following inner join "user" as host on host.id = following.host_id
      where following.follower_id = ${userId} and following.ended_at is null
        and host.deleted_at is null and host.account_type <> 'BANNED'
      order by host.first_name, host.id limit ${limits.followed}
    ) as followed
    union all
    select distinct 'JOINED_TYPE', latest.type_id, null from (
      select activity.type_id
      from participation inner join activity on activity.id = participation.activity_id
      where participation.user_id = ${userId} and participation.ended_at is null and participation.state = 'YES'
        and (participation.attendance is null or participation.attendance = 'present')
      order by participation.id desc limit ${limits.joined}
    ) as latest`.execute(db)
  return rows
}

/** Lists the next activities of these hosts. */
export async function listComingOfHosts(db: Db, hostIds: readonly number[], now: string, limit: number) {
  if (hostIds.length === 0) return []
  return listed(db.selectFrom('activity'))
    .select(['activity.id', 'activity.typeId', 'activity.hostId', 'activity.startsAt'])
    .select(['activity.latitude', 'activity.longitude', 'activity.isOnline'])
    .where('activity.hostId', 'in', hostIds)
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(limit)
    .execute()
}

/** Returns those of these activities for which the person is registered. */
export async function listJoinedAmong(db: Db, userId: number, activityIds: number[]): Promise<number[]> {
  if (activityIds.length === 0) return []
  const rows = await db
    .selectFrom('participation')
    .select('activityId')
    .where('userId', '=', userId)
    .where('activityId', 'in', activityIds)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ activityId }) => activityId)
}
