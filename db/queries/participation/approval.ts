import type { Db, Participation } from '#db/schema.ts'

/** Activities that have started while somebody still waits for an answer. */
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

/** Since when somebody must have waited, and now: what has started is beyond reminding. */
export interface Overdue {
  since: string
  now: string
}

/** Coming activities in which somebody waits since then or longer, whose host was not reminded of it. */
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

/** Notes that the host is told of these requests. Answers which. */
export async function markHostReminded(
  db: Db,
  activityId: number,
  { since, now }: Overdue,
): Promise<number[]> {
  const reminded = await db
    .updateTable('participation')
    .set({ hostRemindedAt: now })
    .where('hostRemindedAt', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ticket')
        .select('participationId')
        .where('activityId', '=', activityId)
        .where('awaitsApproval', '=', 1)
        .where('endedAt', 'is', null)
        .where('createdAt', '<=', since),
    )
    .returning('id')
    .execute()
  return reminded.map(({ id }) => id)
}

/** The registrations of an activity of which all or a part waits for the host. */
export async function listWaitingParticipations(db: Db, activityId: number): Promise<Participation[]> {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ticket')
        .select('participationId')
        .where('activityId', '=', activityId)
        .where('awaitsApproval', '=', 1)
        .where('endedAt', 'is', null),
    )
    .orderBy('id')
    .execute()
}

/** How many registrations of each of these activities wait for their host's answer. */
export async function countRequests(db: Db, activityIds: readonly number[]): Promise<Map<number, number>> {
  if (activityIds.length === 0) return new Map()
  const rows = await waiting(db)
    .select((eb) => ['activityId', eb.fn.count<number>('participationId').distinct().as('requests')])
    .where('activityId', 'in', [...activityIds])
    .groupBy('activityId')
    .execute()
  return new Map(rows.map(({ activityId, requests }) => [activityId, requests]))
}

/** How often the host refused this person for the activity. */
export async function countRefusals(db: Db, activityId: number, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('participation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('activityId', '=', activityId)
    .where('userId', '=', userId)
    .where('endedReason', '=', 'REFUSED')
    .executeTakeFirstOrThrow()
  return count
}

function waiting(db: Db) {
  return db.selectFrom('ticket').where('ticket.awaitsApproval', '=', 1).where('ticket.endedAt', 'is', null)
}
