import type { ExpressionBuilder } from 'kysely'
import { countRows } from '#db/queries/results.ts'
import type { Database, Db } from '#db/schema.ts'
import type { ParticipationWithPerson } from './with-person.ts'

/** Queries over all registrations of one person for one activity, ended ones too. */

/** Counts how often a host removed this person from the activity before this registration. */
export async function countEarlierRemovals(
  db: Db,
  person: Pick<ParticipationWithPerson, 'id' | 'activityId' | 'userId' | 'email'>,
): Promise<number> {
  return db
    .selectFrom('participation')
    .where('participation.activityId', '=', person.activityId)
    .where('participation.endedReason', '=', 'REMOVED')
    .where('participation.id', '<', person.id)
    .where(ofSamePerson(person))
    .$call(countRows)
}

/** Counts the tickets of the activity that this person had given back by then, in this registration and before it. */
export async function countTicketsGivenBack(
  db: Db,
  person: Pick<ParticipationWithPerson, 'id' | 'activityId' | 'userId' | 'email'>,
  until: string,
): Promise<number> {
  return db
    .selectFrom('participation')
    .innerJoin('ticket', 'ticket.participationId', 'participation.id')
    .where('participation.activityId', '=', person.activityId)
    .where('participation.id', '<=', person.id)
    .where('ticket.endedReason', '=', 'CANCELLED')
    .where('ticket.endedAt', '<=', until)
    .where(ofSamePerson(person))
    .$call(countRows)
}

function ofSamePerson({ userId, email }: Pick<ParticipationWithPerson, 'userId' | 'email'>) {
  return (eb: ExpressionBuilder<Database, 'participation'>) =>
    userId === null
      ? eb.and([eb('participation.userId', 'is', null), eb('participation.email', '=', email)])
      : eb('participation.userId', '=', userId)
}
