import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Cheque, ChequeUpdate, NewCheque } from '#db/schema/cheque.ts'

/**
 * The amount due from somebody entered by hand: the one that the host noted, else the prices of their tickets; 0 for all
 * else. Needs the registration.
 */
export const DUE_CENTS = sql<number>`(case when participation.user_id is null then coalesce(participation.amount_cents, (
  select sum(ticket_type.price_cents) from ticket
  join ticket_type on ticket_type.id = ticket.ticket_type_id
  where ticket.participation_id = participation.id and ticket.ended_at is null), 0) else 0 end)`

/** Something is due, and no cheque is open. Needs the registration. */
export const AWAITS_CHEQUE = sql<boolean>`(participation.ended_at is null and ${DUE_CENTS} > 0 and not exists (
  select 1 from cheque where cheque.participation_id = participation.id and cheque.ended_at is null and cheque.state <> 'RETURNED'))`

export async function insertCheque(db: Db, cheque: NewCheque): Promise<number> {
  const { id } = await db.insertInto('cheque').values(cheque).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCheque(db: Db, id: number, change: ChequeUpdate): Promise<void> {
  await db.updateTable('cheque').set(change).where('id', '=', id).execute()
}

/** Reads a cheque and locks it until the transaction ends. */
export async function lockCheque(trx: Db, id: number): Promise<Cheque | undefined> {
  return trx
    .updateTable('cheque')
    .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The same for several, in the order of their ids. */
export async function lockCheques(trx: Db, ids: readonly number[]): Promise<Cheque[]> {
  const locked: Cheque[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const cheque = await lockCheque(trx, id)
    if (cheque) locked.push(cheque)
  }
  return locked
}

/** Reads the newest cheque of a registration and locks it. Needs the lock of the activity, so that no newer one comes. */
export async function lockNewestCheque(trx: Db, participationId: number): Promise<Cheque | undefined> {
  const newest = await trx
    .selectFrom('cheque')
    .select('id')
    .where('participationId', '=', participationId)
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && lockCheque(trx, newest.id)
}

/** Reads what somebody entered by hand owes; 0 for nothing. */
export async function readDueCents(db: Db, participationId: number): Promise<number> {
  const { dueCents } = await db
    .selectFrom('participation')
    .select(DUE_CENTS.as('dueCents'))
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow()
  return dueCents
}

/** Lists the cheques of these registrations, also those that came back, each with the number of its slip. */
export async function listChequesOf(db: Db, participationIds: readonly number[]) {
  if (participationIds.length === 0) return []
  return db
    .selectFrom('cheque')
    .leftJoin('depositSlip', 'depositSlip.id', 'cheque.slipId')
    .selectAll('cheque')
    .select('depositSlip.number as slipNumber')
    .where('cheque.participationId', 'in', [...participationIds])
    .where('cheque.endedAt', 'is', null)
    .orderBy('cheque.id')
    .execute()
}

/** Empties the reasons why cheques of these registrations came back, which people write freely. */
export async function forgetReturnReasons(db: Db, participationIds: number[]): Promise<void> {
  await db
    .updateTable('cheque')
    .set({ returnReason: null })
    .where('participationId', 'in', participationIds)
    .execute()
}
