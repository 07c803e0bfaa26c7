import type { Db } from '#db/schema.ts'
import type { Participation } from '#db/schema/participation.ts'
import { isWaitingFor } from './waiting.ts'

/** Lists activities that have started with unanswered join requests. */
export async function listActivitiesOfUnansweredRequests(db: Db, now: string): Promise<number[]> {
  const rows = await waiting(db)
    .innerJoin('activity', 'activity.id', 'ticket.activityId')
    .select('ticket.activityId')
    .distinct()
    .where('activity.startsAt', '<=', now)
    .orderBy('ticket.activityId')
    .execute()
  return rows.map(({ activityId }) => activityId)
}

/** Requests older than `since`, of activities that start after `now`: one that has started needs no reminder. */
export interface Overdue {
  since: string
  now: string
}

/** Lists coming activities with a join request older than `since` of which the host was not reminded. */
export async function listActivitiesOfOverdueRequests(db: Db, { since, now }: Overdue): Promise<number[]> {
  const rows = await waiting(db)
    .innerJoin('activity', 'activity.id', 'ticket.activityId')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select('ticket.activityId')
    .distinct()
    .where('ticket.createdAt', '<=', since)
    .where('participation.hostRemindedAt', 'is', null)
    .where('activity.startsAt', '>', now)
    .orderBy('ticket.activityId')
    .execute()
  return rows.map(({ activityId }) => activityId)
}

/** Marks these requests as reminded. Returns which ones. */
export async function markHostReminded(db: Db, activityId: number, { since, now }: Overdue) {
  const reminded = await db
    .updateTable('participation')
    .set({ hostRemindedAt: now })
    .where('hostRemindedAt', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ticket')
        .select('participationId')
        .where('activityId', '=', activityId)
        .where(isWaitingFor('APPROVAL'))
        .where('createdAt', '<=', since),
    )
    .returning('id')
    .execute()
  return reminded.map(({ id }) => id)
}

/** Lists the registrations of an activity that wait for the host, entirely or in part; `page`: the next after this id. */
export async function listWaitingParticipations(
  db: Db,
  activityId: number,
  page: { after: number; limit: number } | null = null,
): Promise<Participation[]> {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('endedAt', 'is', null)
    .$if(page !== null, (query) => query.where('id', '>', page?.after ?? 0).limit(page?.limit ?? 0))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ticket')
        .select('participationId')
        .where('activityId', '=', activityId)
        .where(isWaitingFor('APPROVAL')),
    )
    .orderBy('id')
    .execute()
}

/** Counts the join requests of each of these activities that wait for the host's answer. */
export async function countRequests(db: Db, activityIds: readonly number[]): Promise<Map<number, number>> {
  if (activityIds.length === 0) return new Map()
  const rows = await waiting(db)
    .select((eb) => ['activityId', eb.fn.count<number>('participationId').distinct().as('requests')])
    .where('activityId', 'in', [...activityIds])
    .groupBy('activityId')
    .execute()
  return new Map(rows.map(({ activityId, requests }) => [activityId, requests]))
}

/** Counts how often the host refused this person for the activity: whole registrations, and people who were added. */
export async function countRefusals(db: Db, activityId: number, userId: number): Promise<number> {
  const refusals = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select(['ticket.participationId', 'ticket.endedAt'])
    .distinct()
    .where('participation.activityId', '=', activityId)
    .where('participation.userId', '=', userId)
    .where('ticket.endedReason', '=', 'REFUSED')
    .execute()
  return refusals.length
}

function waiting(db: Db) {
  return db.selectFrom('ticket').where(isWaitingFor('APPROVAL'))
}
