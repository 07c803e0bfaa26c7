import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type {
  Attendance,
  NewParticipation,
  Participation,
  ParticipationUpdate,
} from '#db/schema/participation.ts'

/** Inserts a registration, or returns undefined when the person has an open one for the activity. */
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

/** Finds open and ended ones. */
export async function findParticipation(db: Db, id: number): Promise<Participation | undefined> {
  return db.selectFrom('participation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the person who was entered with this key of a form before. */
export async function findParticipationByRequest(
  db: Db,
  activityId: number,
  requestKey: string,
): Promise<Participation | undefined> {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

export async function updateParticipation(db: Db, id: number, change: ParticipationUpdate): Promise<void> {
  await db.updateTable('participation').set(change).where('id', '=', id).execute()
}

/** Ends every open registration of an activity. */
export async function endParticipationsOf(
  db: Db,
  activityId: number,
  end: Pick<ParticipationUpdate, 'endedAt' | 'endedReason' | 'endedBy'>,
): Promise<void> {
  await db
    .updateTable('participation')
    .set(end)
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Returns whether anybody was ever registered, whatever became of it. */
export async function hasParticipations(db: Db, activityId: number): Promise<boolean> {
  const row = await db
    .selectFrom('participation')
    .select('id')
    .where('activityId', '=', activityId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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

/** Returns whether another person's open registration for the activity uses this card. */
export async function isCardInUse(
  db: Db,
  { activityId, memberCardId, userId }: { activityId: number; memberCardId: number; userId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('participation')
    .select('id')
    .where('activityId', '=', activityId)
    .where('memberCardId', '=', memberCardId)
    .where('userId', '!=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The host takes no place (decisions §5). Needs the activity beside the registration. */
export const TAKES_PLACE = sql<boolean>`(participation.user_id is null or participation.user_id <> activity.host_id)`

/**
 * Counts the people who take a place in each of these activities: always counted from the rows,
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
    .where(TAKES_PLACE)
    .groupBy('participation.activityId')
    .execute()
  return new Map(rows.map((row) => [row.activityId, row.taken]))
}

/** Counts the people who certainly come: nobody who waits for an answer or a payment, and not the host. */
export async function countPeopleComing(db: Db, activityId: number): Promise<number> {
  const { people } = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .where('participation.state', '=', 'YES')
    .where('ticket.endedAt', 'is', null)
    .where('ticket.awaitsApproval', '=', false)
    .where(TAKES_PLACE)
    .executeTakeFirstOrThrow()
  return people
}

/** Counts the people who would certainly have come to an activity that was called off. */
export async function countPeopleCalledOff(db: Db, activityId: number): Promise<number> {
  const { people } = await db
    .selectFrom('participation')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('partySize'), eb.lit(0)).as('people'))
    .where('activityId', '=', activityId)
    .where('endedReason', '=', 'ACTIVITY_CANCELLED')
    .where('state', '=', 'YES')
    .executeTakeFirstOrThrow()
  return people
}

/** A registration with its person (null fields for a person entered by hand). */
export interface ParticipationWithPerson extends Omit<
  Participation,
  'firstName' | 'lastName' | 'organisationName' | 'email'
> {
  /** As given with the registration (guests, people entered by hand), else the account's. */
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  email: string | null
  /** Whether one of its tickets was scanned at the door. */
  isScanned: boolean
  /** How many of its people still wait for the host's approval. */
  waitingSize: number
  /** The newest correction of its mark, if an operator made one: the mark before, when and why. */
  markBefore: Attendance | null
  correctedAt: string | null
  correctionReason: string | null
}

export async function listOpenParticipations(db: Db, activityId: number): Promise<ParticipationWithPerson[]> {
  return withPerson(db)
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .orderBy('participation.createdAt')
    .orderBy('participation.id')
    .execute()
}

/** The fields of a registration that anybody may know. */
export type Party = Pick<Participation, 'id' | 'userId' | 'partySize'>

/** In the order of `listOpenParticipations`. */
export async function listOpenParties(db: Db, activityId: number): Promise<Party[]> {
  return db
    .selectFrom('participation')
    .select(['id', 'userId', 'partySize'])
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findParticipationWithPerson(
  db: Db,
  id: number,
): Promise<ParticipationWithPerson | undefined> {
  return withPerson(db).where('participation.id', '=', id).executeTakeFirst()
}

/** Lists registrations without a mark: of this host's activities that have started, oldest first. */
export async function listParticipationsToMark(
  db: Db,
  hostId: number,
  now: string,
): Promise<ParticipationToMark[]> {
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

export interface ParticipationToMark extends ParticipationWithPerson {
  activityName: string
  startsAt: string
  timeZone: string
}

/** Lists what a person is registered for, newest registration first. */
export async function listOpenParticipationsOfUser(
  db: Db,
  userId: number,
): Promise<ParticipationWithPerson[]> {
  return withPerson(db)
    .where('participation.userId', '=', userId)
    .where('participation.endedAt', 'is', null)
    .orderBy('participation.id', 'desc')
    .execute()
}

/** A registration that was created or enlarged since a moment, with the number of people added. */
export interface GrownParticipation extends Pick<
  ParticipationWithPerson,
  'id' | 'activityId' | 'createdAt' | 'firstName' | 'lastName' | 'organisationName'
> {
  gained: number
}

/**
 * Lists people who registered with this host since then, or enlarged their registration, by when open tickets were
 * created. `awaitsApproval`: join requests that wait.
 */
export async function listParticipationsSince(
  db: Db,
  hostId: number,
  { since, until, awaitsApproval }: { since: string; until: string; awaitsApproval: boolean },
): Promise<GrownParticipation[]> {
  return db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .innerJoin('user as person', 'person.id', 'participation.userId')
    .select((eb) => [
      'participation.id',
      'participation.activityId',
      'participation.createdAt',
      eb.fn.coalesce('participation.firstName', 'person.firstName').as('firstName'),
      eb.fn.coalesce('participation.lastName', 'person.lastName').as('lastName'),
      eb.fn.coalesce('participation.organisationName', 'person.organisationName').as('organisationName'),
      eb.fn.count<number>('ticket.id').as('gained'),
    ])
    .where('activity.hostId', '=', hostId)
    .where('ticket.createdAt', '>=', since)
    .where('ticket.createdAt', '<', until)
    .where('ticket.endedAt', 'is', null)
    .where('ticket.awaitsApproval', '=', awaitsApproval)
    .groupBy(['participation.id', 'person.id'])
    .orderBy((eb) => eb.fn.min('ticket.id'))
    .execute()
}

/** Counts how often a host removed this person from the activity before this registration. */
export async function countEarlierRemovals(
  db: Db,
  person: Pick<ParticipationWithPerson, 'id' | 'activityId' | 'userId' | 'email'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('participation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('activityId', '=', person.activityId)
    .where('endedReason', '=', 'REMOVED')
    .where('id', '<', person.id)
    .where((eb) =>
      person.userId === null
        ? eb.and([eb('userId', 'is', null), eb('email', '=', person.email)])
        : eb('userId', '=', person.userId),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Sets the mark once; false when it was set before. */
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
    .leftJoin('attendanceCorrection as correction', (join) =>
      join.on('correction.id', '=', (eb) =>
        eb
          .selectFrom('attendanceCorrection as newest')
          .select((eb) => eb.fn.max('newest.id').as('id'))
          .whereRef('newest.participationId', '=', 'participation.id'),
      ),
    )
    .selectAll('participation')
    .select([
      'correction.before as markBefore',
      'correction.correctedAt',
      'correction.reason as correctionReason',
    ])
    .select((eb) => [
      eb.fn.coalesce('participation.firstName', 'person.firstName').as('firstName'),
      eb.fn.coalesce('participation.lastName', 'person.lastName').as('lastName'),
      eb.fn.coalesce('participation.organisationName', 'person.organisationName').as('organisationName'),
      eb.fn.coalesce('participation.email', 'person.email').as('email'),
      sql<boolean>`exists (select 1 from ticket where ticket.participation_id = participation.id and ticket.ended_at is null and ticket.validated_at is not null)`.as(
        'isScanned',
      ),
      sql<number>`(select count(*) from ticket where ticket.activity_id = participation.activity_id and ticket.participation_id = participation.id and ticket.awaits_approval = 1 and ticket.ended_at is null)`.as(
        'waitingSize',
      ),
    ])
}

/** Returns whether the person was ever registered for an activity of this host. */
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

/**
 * Counts all registrations ever made, whatever became of them: by accounts and guests, and entered by hand.
 */
export async function countParticipations(db: Db): Promise<{ kind: Participation['kind']; count: number }[]> {
  return db
    .selectFrom('participation')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
}
