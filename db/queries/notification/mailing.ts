import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Mailing, MailingKind, MailingUpdate, NewMailing } from '#db/schema/notification.ts'

export async function findMailing(db: Db, id: number): Promise<Mailing | undefined> {
  return db.selectFrom('mailing').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the one that has not begun: what happens until then is gathered in it. Call it with the activity's lock. */
export async function findGatheredMailing(
  db: Db,
  activityId: number,
  kind: MailingKind,
): Promise<Mailing | undefined> {
  return db
    .selectFrom('mailing')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('kind', '=', kind)
    .where('begunAt', 'is', null)
    .executeTakeFirst()
}

export async function insertMailing(db: Db, mailing: NewMailing): Promise<number> {
  const { id } = await db.insertInto('mailing').values(mailing).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateMailing(db: Db, id: number, change: MailingUpdate): Promise<void> {
  await db.updateTable('mailing').set(change).where('id', '=', id).execute()
}

/**
 * Counts the open registrations of these activities of which somebody can be reached now. People whose tickets have not
 * been sent yet are told everything by that email.
 */
export async function countReachable(db: Db, activityIds: readonly number[]): Promise<number> {
  return reachable(db, activityIds).$call(countRows)
}

/** Counts the tickets of these registrations that were handed on: their holders are told as well. */
export async function countReachableHolders(db: Db, activityIds: readonly number[]): Promise<number> {
  return db
    .selectFrom('ticket')
    .where('ticket.activityId', 'in', [...activityIds])
    .where('ticket.handoverId', 'is not', null)
    .where('ticket.endedAt', 'is', null)
    .where('ticket.participationId', 'in', reachable(db, activityIds).select('participation.id'))
    .$call(countRows)
}

function reachable(db: Db, activityIds: readonly number[]) {
  return db
    .selectFrom('participation')
    .where('participation.activityId', 'in', [...activityIds])
    .where('participation.endedAt', 'is', null)
    .where((eb) => eb.or([eb('participation.userId', 'is not', null), eb('participation.email', '<>', '')]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('heldEmail')
            .select('heldEmail.notificationId')
            .whereRef('heldEmail.participationId', '=', 'participation.id'),
        ),
      ),
    )
}
