import { sql } from 'kysely'
import { showsPicture } from '#db/queries/account/shown-picture.ts'
import type { Db } from '#db/schema.ts'
import type { ChequeState } from '#db/schema/cheque.ts'
import type { Attendance, Participation } from '#db/schema/participation.ts'
import { DUE_CENTS } from './cheque.ts'
import { isWaitingFor } from './waiting.ts'

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
  /** Of the account. */
  pictureKey: string | null
  /** Whether one of its tickets was scanned at the door. */
  isScanned: boolean
  /** A guest who was reminded of their tickets, and has opened no link of our emails since. */
  hasUnopenedLink: boolean
  /** How many of its people still wait for the host's approval. */
  waitingSize: number
  /** The newest correction of its mark, if an operator made one: the mark before, when and why. */
  markBefore: Attendance | null
  correctedAt: string | null
  correctionReason: string | null
  /** Of the newest cheque of somebody entered by hand. */
  chequeNumber: string | null
  chequeState: ChequeState | null
  /** The amount due from somebody entered by hand; 0 for nothing. */
  dueCents: number
}

export async function listOpenParticipations(db: Db, activityId: number): Promise<ParticipationWithPerson[]> {
  return withPerson(db)
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .orderBy('participation.createdAt')
    .orderBy('participation.id')
    .execute()
}

/** Lists them by id, so that a long list is gone through in steps. */
export async function listOpenParticipationsAfter(
  db: Db,
  activityId: number,
  after: number,
  limit: number,
): Promise<ParticipationWithPerson[]> {
  return withPerson(db)
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .where('participation.id', '>', after)
    .orderBy('participation.id')
    .limit(limit)
    .execute()
}

/** Lists the registrations that ended with their activity, by id. */
export async function listParticipationsEndedWithActivity(
  db: Db,
  activityId: number,
  after: number,
  limit: number,
): Promise<ParticipationWithPerson[]> {
  return withPerson(db)
    .where('participation.activityId', '=', activityId)
    .where('participation.endedReason', '=', 'ACTIVITY_CANCELLED')
    .where('participation.id', '>', after)
    .orderBy('participation.id')
    .limit(limit)
    .execute()
}

export async function findParticipationWithPerson(db: Db, id: number) {
  return withPerson(db).where('participation.id', '=', id).executeTakeFirst()
}

/** Every query that lists registrations begins with this. */
export function withPerson(db: Db) {
  return db
    .selectFrom('participation')
    .leftJoin('user as person', 'person.id', 'participation.userId')
    .leftJoin('picture as portrait', (join) =>
      join.onRef('portrait.id', '=', 'person.pictureId').on(showsPicture('person')),
    )
    .leftJoin('attendanceCorrection as correction', (join) =>
      join.on('correction.id', '=', (eb) =>
        eb
          .selectFrom('attendanceCorrection as newest')
          .select((eb) => eb.fn.max('newest.id').as('id'))
          .whereRef('newest.participationId', '=', 'participation.id'),
      ),
    )
    .leftJoin('cheque', (join) =>
      join.on('cheque.id', '=', (eb) =>
        eb
          .selectFrom('cheque as newestCheque')
          .select((eb) => eb.fn.max('newestCheque.id').as('id'))
          .whereRef('newestCheque.participationId', '=', 'participation.id')
          .where('newestCheque.endedAt', 'is', null),
      ),
    )
    .selectAll('participation')
    .select([
      'portrait.key as pictureKey',
      'correction.before as markBefore',
      'correction.correctedAt',
      'correction.reason as correctionReason',
      'cheque.number as chequeNumber',
      'cheque.state as chequeState',
      DUE_CENTS.as('dueCents'),
    ])
    .select((eb) => [
      eb.fn.coalesce('participation.firstName', 'person.firstName').as('firstName'),
      eb.fn.coalesce('participation.lastName', 'person.lastName').as('lastName'),
      eb.fn.coalesce('participation.organisationName', 'person.organisationName').as('organisationName'),
      eb.fn.coalesce('participation.email', 'person.email').as('email'),
      sql<boolean>`exists (select 1 from ticket where ticket.participation_id = participation.id and ticket.ended_at is null and ticket.validated_at is not null)`.as(
        'isScanned',
      ),
      sql<boolean>`(participation.link_reminded_at is not null and person.is_guest = 1 and not exists (select 1 from guest_pass where guest_pass.user_id = participation.user_id and guest_pass.opened_at is not null))`.as(
        'hasUnopenedLink',
      ),
      sql<number>`(select count(*) from ticket where ticket.activity_id = participation.activity_id and ticket.participation_id = participation.id and ${isWaitingFor('APPROVAL')})`.as(
        'waitingSize',
      ),
    ])
}
