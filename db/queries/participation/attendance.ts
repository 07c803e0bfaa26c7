import { sql } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import { withPerson } from '#db/queries/participation/with-person.ts'
import { countRows, isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Attendance } from '#db/schema/participation.ts'

/**
 * Lists registrations without a mark, of this host's activities that have started, oldest first; and those with a mark
 * since `markedSince`, if given. Only the rows of the page are read with their people.
 */
export async function listParticipationsToMark(
  db: Db,
  hostId: number,
  { now, markedSince, rows }: { now: string; markedSince?: string; rows: Page },
) {
  const unmarked = idsInOrder(toMark(db, hostId, now), rows)
  // Those of all hosts are few, and have an index: without the sign SQLite would go through all that this host marked.
  const marked =
    markedSince &&
    idsInOrder(
      db
        .selectFrom('participation')
        .innerJoin('activity', (join) => join.on('activity.id', '=', sql<number>`+participation.activity_id`))
        .where(mayBeMarked(hostId, now))
        .where('participation.attendanceAt', '>', markedSince),
      rows,
    )
  const ids = db.selectFrom(unmarked.as('unmarked')).select('id')
  const listed = marked ? ids.union(db.selectFrom(marked.as('marked')).select('id')) : ids
  return withPerson(db)
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select(['activity.name as activityName', 'activity.language as activityLanguage'])
    .select(['activity.startsAt', 'activity.timeZone'])
    .where('participation.id', 'in', listed)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .orderBy('participation.id')
    .limit(rows.limit)
    .execute()
}

/** The order of two indexes, one in the other: only the rows of a page are read, however many follow. */
function idsInOrder(participations: ReturnType<typeof toMark>, { limit, offset }: Page) {
  return participations
    .select('participation.id')
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .orderBy('participation.id')
    .limit(limit)
    .offset(offset)
}

/** The conditions stand as in the index `participation_to_mark`, so that it answers. */
function toMark(db: Db, hostId: number, now: string) {
  return db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .where(mayBeMarked(hostId, now))
    .where('participation.attendance', 'is', null)
}

/** Counts those without a mark. */
export async function countParticipationsToMark(db: Db, hostId: number, now: string): Promise<number> {
  return toMark(db, hostId, now).$call(countRows)
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
