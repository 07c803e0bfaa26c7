import type { Attendance, Db, NewParticipation, Participation } from '#db/schema.ts'

/** Inserts a registration unless the person has an open one for the activity: then undefined, and nothing changed. */
export async function insertParticipation(
  db: Db,
  participation: NewParticipation,
): Promise<Participation | undefined> {
  return db
    .insertInto('participation')
    .values(participation)
    .onConflict((conflict) =>
      conflict.columns(['activityId', 'userId']).where('endedAt', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function findOpenParticipation(db: Db, id: number): Promise<Participation | undefined> {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export async function findOpenParticipationOf(
  db: Db,
  activityId: number,
  userId: number,
): Promise<Participation | undefined> {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * The people who take a place in each of these activities, the host excluded: always counted from the rows,
 * never stored, so that no counter can drift (decisions §5).
 */
export async function countPlacesTaken(db: Db, activityIds: number[]): Promise<Map<number, number>> {
  if (activityIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select((eb) => ['participation.activityId', eb.fn.sum<number>('participation.partySize').as('taken')])
    .where('participation.activityId', 'in', activityIds)
    .where('participation.endedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('participation.userId', 'is', null),
        eb('participation.userId', '!=', eb.ref('activity.hostId')),
      ]),
    )
    .groupBy('participation.activityId')
    .execute()
  return new Map(rows.map((row) => [row.activityId, row.taken]))
}

/** A registration with the person it belongs to (null fields for somebody entered by hand). */
export interface ParticipationWithPerson extends Participation {
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  email: string | null
}

export async function listOpenParticipations(db: Db, activityId: number): Promise<ParticipationWithPerson[]> {
  return withPerson(db)
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .orderBy('participation.createdAt')
    .orderBy('participation.id')
    .execute()
}

export async function findParticipationWithPerson(
  db: Db,
  id: number,
): Promise<ParticipationWithPerson | undefined> {
  return withPerson(db).where('participation.id', '=', id).executeTakeFirst()
}

/** Registrations that wait for their mark: activities of this host that have started, oldest first. */
export async function listParticipationsToRate(
  db: Db,
  hostId: number,
  now: string,
): Promise<ParticipationToRate[]> {
  return withPerson(db)
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select(['activity.name as activityName', 'activity.startsAt', 'activity.timeZone'])
    .where('activity.hostId', '=', hostId)
    .where('activity.cancelledAt', 'is', null)
    .where('activity.startsAt', '<=', now)
    .where('participation.endedAt', 'is', null)
    .where('participation.state', '=', 'YES')
    .where('participation.attendance', 'is', null)
    .orderBy('activity.startsAt')
    .orderBy('participation.id')
    .execute()
}

export interface ParticipationToRate extends ParticipationWithPerson {
  activityName: string
  startsAt: string
  timeZone: string
}

export async function listOpenParticipationsOfUser(db: Db, userId: number): Promise<Participation[]> {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Sets the mark once: false when it was set before. */
export async function setAttendance(
  db: Db,
  id: number,
  mark: { attendance: Attendance; attendanceAt: string; attendanceBy: number },
): Promise<boolean> {
  const result = await db
    .updateTable('participation')
    .set(mark)
    .where('id', '=', id)
    .where('attendance', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function withPerson(db: Db) {
  return db
    .selectFrom('participation')
    .leftJoin('user as person', 'person.id', 'participation.userId')
    .selectAll('participation')
    .select(['person.firstName', 'person.lastName', 'person.organisationName', 'person.email'])
}

/** Whether the person was ever registered for an activity of this host. */
export async function hasJoinedActivityOf(db: Db, userId: number, hostId: number): Promise<boolean> {
  const row = await db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select('participation.id')
    .where('participation.userId', '=', userId)
    .where('activity.hostId', '=', hostId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
