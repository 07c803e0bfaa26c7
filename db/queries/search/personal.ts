import { listed } from '#db/queries/activity/listed.ts'
import type { Db } from '#db/schema.ts'

/** Lists the types of the activities that this person attended or will, the latest registrations only. */
export async function listTypesJoined(db: Db, userId: number, limit: number): Promise<number[]> {
  const latest = db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select('activity.typeId')
    .where('participation.userId', '=', userId)
    .where('participation.endedAt', 'is', null)
    .where('participation.state', '=', 'YES')
    .where((eb) =>
      eb.or([eb('participation.attendance', 'is', null), eb('participation.attendance', '=', 'present')]),
    )
    .orderBy('participation.id', 'desc')
    .limit(limit)
  const rows = await db
    .selectFrom(latest.as('latest'))
    .select('typeId')
    .distinct()
    .orderBy('typeId')
    .execute()
  return rows.map(({ typeId }) => typeId)
}

/** Lists the next activities of these hosts. */
export async function listComingOfHosts(db: Db, hostIds: number[], now: string, limit: number) {
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
