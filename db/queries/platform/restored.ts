import { TAKES_PLACE } from '#db/queries/participation/places.ts'
import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from '#db/schema/platform.ts'

/** Lists activities in which more people take a place than there are. */
export async function listOverfull(
  db: Db,
): Promise<{ activityId: number; capacity: number; taken: number }[]> {
  const rows = await db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select((eb) => [
      'activity.id as activityId',
      'activity.capacity',
      eb.fn.sum<number>('participation.partySize').as('taken'),
    ])
    .where('participation.endedAt', 'is', null)
    .where('activity.capacity', 'is not', null)
    .where(TAKES_PLACE)
    .groupBy(['activity.id', 'activity.capacity'])
    .having((eb) => eb(eb.fn.sum('participation.partySize'), '>', eb.ref('activity.capacity')))
    .orderBy('activity.id')
    .execute()
  return rows.map(({ activityId, capacity, taken }) => ({
    activityId,
    capacity: capacity ?? 0,
    taken: taken,
  }))
}

/** Lists open registrations whose tickets are not as many as their people. */
export async function listWrongTickets(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('participation')
    .leftJoin('ticket', (join) =>
      join.onRef('ticket.participationId', '=', 'participation.id').on('ticket.endedAt', 'is', null),
    )
    .select('participation.id')
    .where('participation.endedAt', 'is', null)
    .groupBy(['participation.id', 'participation.partySize'])
    .having((eb) => eb(eb.fn.count('ticket.id'), '<>', eb.ref('participation.partySize')))
    .orderBy('participation.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts tickets and registrations that are open: what somebody would look for first. */
export async function countOpen(db: Db): Promise<{ registrations: number; tickets: number }> {
  const count = (table: 'participation' | 'ticket') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
  const [registrations, tickets] = [await count('participation'), await count('ticket')]
  return { registrations: registrations.count, tickets: tickets.count }
}

/** Returns whether anybody has a payment account, or has sold anything. */
export async function maySell(db: Db): Promise<boolean> {
  const hasAccounts = await isFound(db.selectFrom('paymentAccount').select('id'))
  return hasAccounts || (await isFound(db.selectFrom('order').select('id')))
}

/** Lists tasks of these kinds that are neither done nor failed and are due by then. */
export async function listOpenTasks(
  db: Db,
  kinds: string[],
  by: string,
): Promise<Pick<Task, 'id' | 'kind' | 'payload'>[]> {
  return db
    .selectFrom('task')
    .select(['id', 'kind', 'payload'])
    .where('kind', 'in', kinds)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', by)
    .orderBy('id')
    .execute()
}

/** Ends tasks as failed, for a reason under which operators find them together. */
export async function failTasks(db: Db, ids: number[], failedAt: string, reason: string): Promise<void> {
  for (let from = 0; from < ids.length; from += 500)
    await db
      .updateTable('task')
      .set({ failedAt, lastError: reason, cause: reason, leaseUntil: null, leaseToken: null })
      .where('id', 'in', ids.slice(from, from + 500))
      .execute()
}

/** Takes the invitations back that are due by then; returns how many there are. Their hosts may send them again. */
export async function takeDueInvitationsBack(db: Db, by: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('activityInvitation')
    .set({ dueAt: null })
    .where('dueAt', '<=', by)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Counts these notifications by type. */
export async function countNotificationTypes(db: Db, ids: number[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await db
      .selectFrom('notification')
      .select((eb) => ['type', eb.fn.countAll<number>().as('count')])
      .where('id', 'in', ids.slice(from, from + 500))
      .groupBy('type')
      .execute()
    for (const { type, count } of rows) counts.set(type, (counts.get(type) ?? 0) + count)
  }
  return counts
}
