import { sql } from 'kysely'
import { isUpdated, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/**
 * Lists registrations of guests who have opened no link of their emails, for activities that start between `from` and
 * `until`: made before `madeBefore`, and not reminded yet. One whose email is held back is left out.
 */
export async function listUnopenedRegistrations(
  db: Db,
  { from, until, madeBefore }: Record<'from' | 'until' | 'madeBefore', string>,
  limit: number,
): Promise<number[]> {
  return db
    .selectFrom('activity')
    .innerJoin('participation', 'participation.activityId', 'activity.id')
    .innerJoin('user', 'user.id', 'participation.userId')
    .select('participation.id')
    .where('activity.validation', '=', sql.lit('VALIDED')) // written out, so that the partial index answers
    .where('activity.cancelledAt', 'is', null)
    .where('activity.removedAt', 'is', null)
    .where('activity.publishedAt', 'is not', null)
    .where('activity.startsAt', '>', from)
    .where('activity.startsAt', '<=', until)
    .where('participation.endedAt', 'is', null)
    .where('participation.state', '=', 'YES')
    .where('participation.linkRemindedAt', 'is', null)
    .where('participation.createdAt', '<=', madeBefore)
    .where('user.isGuest', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('guestPass')
            .select('guestPass.id')
            .whereRef('guestPass.userId', '=', 'user.id')
            .where('guestPass.openedAt', 'is not', null),
        ),
      ),
    )
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
    .orderBy('activity.startsAt')
    .orderBy('participation.id')
    .limit(limit)
    .$call(listIds)
}

/** Notes that the guest is reminded now; false where that is noted already, or the registration has ended. */
export async function markLinkReminded(db: Db, id: number, linkRemindedAt: string): Promise<boolean> {
  return db
    .updateTable('participation')
    .set({ linkRemindedAt })
    .where('id', '=', id)
    .where('linkRemindedAt', 'is', null)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}
