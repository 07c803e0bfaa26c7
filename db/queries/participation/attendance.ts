import { sql } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import { withPerson } from '#db/queries/participation/with-person.ts'
import { countRows, isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Attendance } from '#db/schema/participation.ts'

/**
 * Lists registrations without a mark, of this host's activities that have started, oldest first; and those with a mark
 * since `markedSince`, if given.
 */
export async function listParticipationsToMark(
  db: Db,
  hostId: number,
  { now, markedSince, rows }: { now: string; markedSince?: string; rows: Page },
) {
  return withPerson(db)
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select(['activity.name as activityName', 'activity.startsAt', 'activity.timeZone'])
    .where(mayBeMarked(hostId, now))
    .where((eb) =>
      eb.or([
        eb('participation.attendance', 'is', null),
        ...(markedSince ? [eb('participation.attendanceAt', '>', markedSince)] : []),
      ]),
    )
    .orderBy('activity.startsAt')
    .orderBy('participation.id')
    .limit(rows.limit)
    .offset(rows.offset)
    .execute()
}

/** Counts those without a mark. */
export async function countParticipationsToMark(db: Db, hostId: number, now: string): Promise<number> {
  return db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .where(mayBeMarked(hostId, now))
    .where('participation.attendance', 'is', null)
    .$call(countRows)
}

/** Counts the registrations without a mark in each of these activities. */
export async function countToMarkByActivity(db: Db, activityIds: number[]): Promise<Map<number, number>> {
  if (activityIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('participation')
    .select((eb) => ['activityId', eb.fn.countAll<number>().as('toMark')])
    .where('activityId', 'in', activityIds)
    .where(sql<boolean>`(ended_at is null and state = 'YES' and attendance is null)`)
    .groupBy('activityId')
    .execute()
  return new Map(rows.map(({ activityId, toMark }) => [activityId, toMark]))
}

function mayBeMarked(hostId: number, now: string) {
  return sql<boolean>`(activity.host_id = ${hostId} and activity.cancelled_at is null and activity.starts_at <= ${now}
    and participation.ended_at is null and participation.state = 'YES')`
}

/** Sets the mark once; false when it was set before. */
export async function setAttendance(
  db: Db,
  id: number,
  mark: { attendance: Attendance; attendanceAt: string; attendanceBy: number | null },
): Promise<boolean> {
  return db
    .updateTable('participation')
    .set(mark)
    .where('id', '=', id)
    .where('attendance', 'is', null)
    .$call(isUpdated)
}

/** Removes a mark that was set after `markedSince`; false when it was not. */
export async function removeAttendance(db: Db, id: number, markedSince: string): Promise<boolean> {
  return db
    .updateTable('participation')
    .set({ attendance: null, attendanceAt: null, attendanceBy: null })
    .where('id', '=', id)
    .where('attendanceAt', '>', markedSince)
    .$call(isUpdated)
}
