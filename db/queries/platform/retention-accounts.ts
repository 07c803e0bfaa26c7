import { sql } from 'kysely'
import { GOOD_TICKET } from '#db/queries/participation/waiting.ts'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/**
 * Partial indexes find expired accounts, so their conditions are written as words of the statement: a parameter would
 * not match.
 */
const NO = sql<boolean>`0`
const YES = sql<boolean>`1`

/**
 * Begins the lists of accounts from before then, the oldest first: each of them also answers whether one account is in
 * it. Banned ones stay.
 */
function selectOldAccounts(db: Db, before: string, limit: number, onlyId: number | undefined) {
  const accounts = db
    .selectFrom('user')
    .select('user.id')
    .where('deletedAt', 'is', null)
    .where('accountType', '!=', 'BANNED')
    .where('registeredAt', '<=', before)
    .orderBy('registeredAt')
    .limit(limit)
  return onlyId === undefined ? accounts : accounts.where('user.id', '=', onlyId)
}

export async function listUnconfirmedAccounts(
  db: Db,
  before: string,
  limit: number,
  onlyId?: number,
): Promise<number[]> {
  return selectOldAccounts(db, before, limit, onlyId)
    .where('emailConfirmedAt', 'is', null)
    .where('isGuest', '=', NO)
    .$call(listIds)
}

/**
 * Lists accounts of people under 14 without a parent's agreement; those created with Google are confirmed, too. One with
 * paid tickets of an activity that is to come is left out until it has begun: nobody would give the money back.
 */
export async function listAccountsWithoutParent(
  db: Db,
  { before, now }: { before: string; now: string },
  limit: number,
  onlyId?: number,
): Promise<number[]> {
  return selectOldAccounts(db, before, limit, onlyId)
    .where('parentEmail', 'is not', null)
    .where('parentAgreedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('participation')
            .innerJoin('activity', 'activity.id', 'participation.activityId')
            .innerJoin('ticket', 'ticket.participationId', 'participation.id')
            .select('ticket.id')
            .whereRef('participation.userId', '=', 'user.id')
            .where('participation.endedAt', 'is', null)
            .where('activity.startsAt', '>', now)
            .where(GOOD_TICKET)
            .where('ticket.netCents', '>', 0),
        ),
      ),
    )
    .$call(listIds)
}

/**
 * Lists guests whose registrations are all for activities that began before then, and who have not come back since: they
 * wait for no place, and asked for no pass. Mailed links do not count: hosts write to participants long afterwards.
 */
export async function listGuestAccounts(
  db: Db,
  before: string,
  limit: number,
  onlyId?: number,
): Promise<number[]> {
  return selectOldAccounts(db, before, limit, onlyId)
    .where('isGuest', '=', YES)
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('participation')
              .innerJoin('activity', 'activity.id', 'participation.activityId')
              .select('participation.id')
              .whereRef('participation.userId', '=', 'user.id')
              .where('activity.startsAt', '>', before),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('waitingEntry')
              .select('waitingEntry.id')
              .whereRef('waitingEntry.userId', '=', 'user.id')
              .where('waitingEntry.endedAt', 'is', null),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('guestPass')
              .select('guestPass.id')
              .whereRef('guestPass.userId', '=', 'user.id')
              .where('guestPass.scope', '=', 'CREATED')
              .where('guestPass.createdAt', '>', before),
          ),
        ),
      ]),
    )
    .$call(listIds)
}

/**
 * Lists guests who never registered, waited or bought, and got no pass since then: somebody typed an address, and left.
 */
export async function listUnusedGuests(
  db: Db,
  before: string,
  limit: number,
  onlyId?: number,
): Promise<number[]> {
  return selectOldAccounts(db, before, limit, onlyId)
    .where('isGuest', '=', YES)
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('participation')
              .select('participation.id')
              .whereRef('participation.userId', '=', 'user.id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('waitingEntry')
              .select('waitingEntry.id')
              .whereRef('waitingEntry.userId', '=', 'user.id'),
          ),
        ),
        eb.not(
          eb.exists(eb.selectFrom('order').select('order.id').whereRef('order.buyerId', '=', 'user.id')),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('guestPass')
              .select('guestPass.id')
              .whereRef('guestPass.userId', '=', 'user.id')
              .where('guestPass.createdAt', '>', before),
          ),
        ),
      ]),
    )
    .$call(listIds)
}
