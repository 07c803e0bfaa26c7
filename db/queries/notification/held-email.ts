import { countRows, isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { HeldEmail, Notification } from '#db/schema/notification.ts'

export async function insertHeldEmail(db: Db, held: HeldEmail): Promise<void> {
  await db.insertInto('heldEmail').values(held).execute()
}

/** Returns whether an email already waits for this budget of the host: later ones are sent later. */
export async function isQueueWaiting(db: Db, hostId: number, budget: string): Promise<boolean> {
  return db
    .selectFrom('heldEmail')
    .select('notificationId')
    .where('hostId', '=', hostId)
    .where('budget', '=', budget)
    .where('waitsUntil', 'is not', null)
    .limit(1)
    .$call(isFound)
}

export async function listHostsWithHeldEmails(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('heldEmail').select('hostId').distinct().orderBy('hostId').execute()
  return rows.map(({ hostId }) => hostId)
}

export type HeldNotification = HeldEmail &
  Pick<Notification, 'userId' | 'type' | 'details'> &
  Pick<Activity, 'validation' | 'publishedAt' | 'cancelledAt' | 'startsAt' | 'endsAt'> & {
    /** The registration that it is about has ended. */
    participationEndedAt: string | null
    openRevisionId: number | null
  }

/** Lists the held emails of this host, in the order in which they were caused. */
export async function listHeldEmails(
  db: Db,
  hostId: number,
  { after, limit }: { after: number; limit: number },
): Promise<HeldNotification[]> {
  return db
    .selectFrom('heldEmail')
    .innerJoin('notification', 'notification.id', 'heldEmail.notificationId')
    .innerJoin('activity', 'activity.id', 'heldEmail.activityId')
    .leftJoin('participation', 'participation.id', 'heldEmail.participationId')
    .leftJoin('activityRevision', (join) =>
      join
        .onRef('activityRevision.activityId', '=', 'heldEmail.activityId')
        .on('activityRevision.closedAt', 'is', null),
    )
    .selectAll('heldEmail')
    .select(['notification.userId', 'notification.type', 'notification.details'])
    .select([
      'activity.validation',
      'activity.publishedAt',
      'activity.cancelledAt',
      'activity.startsAt',
      'activity.endsAt',
    ])
    .select(['participation.endedAt as participationEndedAt', 'activityRevision.id as openRevisionId'])
    .where('heldEmail.hostId', '=', hostId)
    .where('heldEmail.notificationId', '>', after)
    .orderBy('heldEmail.notificationId')
    .limit(limit)
    .execute()
}

export async function setWaitsUntil(db: Db, notificationId: number, waitsUntil: string | null) {
  await db.updateTable('heldEmail').set({ waitsUntil }).where('notificationId', '=', notificationId).execute()
}

/** Removes the hold: the email is being sent. */
export async function deleteHeldEmail(db: Db, notificationId: number): Promise<void> {
  await db.deleteFrom('heldEmail').where('notificationId', '=', notificationId).execute()
}

/** Lists the registrations of an activity whose holders have not been sent any email yet. */
export async function listHeldParticipations(db: Db, activityId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('heldEmail')
    .select('participationId')
    .where('activityId', '=', activityId)
    .execute()
  return new Set(rows.flatMap(({ participationId }) => (participationId === null ? [] : [participationId])))
}

/** Drops emails that are never sent: the row of `held_email` is deleted with its notification. */
export async function dropHeldEmails(
  db: Db,
  about: 'activityId' | 'participationId' | 'notificationId',
  id: number,
): Promise<void> {
  const held = db.selectFrom('heldEmail').select('notificationId').where(about, '=', id)
  await db.deleteFrom('notification').where('id', 'in', held).execute()
}

export interface WaitingEmails {
  count: number
  /** The latest time that is known; null: none is known. */
  waitsUntil: string | null
  /** How many wait for the budget of their host. */
  forAllowance: number
}

/** Counts the held emails of one activity. */
export async function countHeldEmails(db: Db, activityId: number): Promise<WaitingEmails> {
  const { count, forAllowance, waitsUntil } = await db
    .selectFrom('heldEmail')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.count<number | string>('waitsUntil').as('forAllowance'),
      eb.fn.max('waitsUntil').as('waitsUntil'),
    ])
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), forAllowance: Number(forAllowance), waitsUntil }
}

/** Counts a host's emails that wait for this budget up to the last one of this activity, that one included. */
export async function countQueueUpTo(
  db: Db,
  { hostId, activityId, budget }: Pick<HeldEmail, 'hostId' | 'activityId' | 'budget'>,
): Promise<number> {
  const last = db
    .selectFrom('heldEmail as own')
    .select((eb) => eb.fn.max('own.notificationId').as('last'))
    .where('own.activityId', '=', activityId)
    .where('own.budget', '=', budget)
  return db
    .selectFrom('heldEmail')
    .where('hostId', '=', hostId)
    .where('budget', '=', budget)
    .where('waitsUntil', 'is not', null)
    .where('notificationId', '<=', last)
    .$call(countRows)
}
