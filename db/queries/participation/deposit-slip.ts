import { sql } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { DepositSlip, DepositSlipUpdate, NewDepositSlip } from '#db/schema/cheque.ts'
import { sumOf } from './cheque-desk.ts'

/** Reads the host's open slip and locks it until the transaction ends. */
export async function lockOpenSlip(trx: Db, hostId: number): Promise<DepositSlip | undefined> {
  return trx
    .updateTable('depositSlip')
    .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
    .where('hostId', '=', hostId)
    .where('closedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function lockSlip(trx: Db, id: number): Promise<DepositSlip | undefined> {
  return trx
    .updateTable('depositSlip')
    .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Does nothing when the host has an open slip already. */
export async function insertSlip(trx: Db, slip: NewDepositSlip): Promise<void> {
  await trx
    .insertInto('depositSlip')
    .values(slip)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateSlip(trx: Db, id: number, change: DepositSlipUpdate): Promise<void> {
  await trx.updateTable('depositSlip').set(change).where('id', '=', id).execute()
}

/** Returns the number of the host's next closed slip. Needs the lock of the open slip: there is only one. */
export async function nextSlipNumber(trx: Db, hostId: number): Promise<number> {
  const { newest } = await trx
    .selectFrom('depositSlip')
    .select((eb) => eb.fn.max('number').as('newest'))
    .where('hostId', '=', hostId)
    .executeTakeFirstOrThrow()
  return (newest ?? 0) + 1
}

/** Moves every cheque of a slip that is in one state to the next; returns how many there were. */
export async function moveChequesOnSlip(
  trx: Db,
  slipId: number,
  { from, to, at }: { from: 'RECEIVED' | 'DEPOSITED'; to: 'DEPOSITED' | 'CASHED'; at: string },
): Promise<number> {
  const moved = await trx
    .updateTable('cheque')
    .set({ state: to, changedAt: at })
    .where('slipId', '=', slipId)
    .where('state', '=', from)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return idsOf(moved).length
}

export async function findSlip(db: Db, id: number): Promise<DepositSlip | undefined> {
  return db.selectFrom('depositSlip').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the slips of a host with the sums of their cheques, the newest first. */
export async function listSlips(db: Db, hostId: number, page: Page) {
  return slipsWithSums(db, hostId).limit(page.limit).offset(page.offset).execute()
}

export async function findOpenSlip(db: Db, hostId: number) {
  return slipsWithSums(db, hostId).where('depositSlip.closedAt', 'is', null).executeTakeFirst()
}

function slipsWithSums(db: Db, hostId: number) {
  return db
    .selectFrom('depositSlip')
    .leftJoin('cheque', 'cheque.slipId', 'depositSlip.id')
    .select((eb) => [
      'depositSlip.id',
      'depositSlip.number',
      'depositSlip.createdAt',
      'depositSlip.closedAt',
      eb.fn.count<number>('cheque.id').as('count'),
      sumOf(sql`cheque.amount_cents`).as('cents'),
    ])
    .where('depositSlip.hostId', '=', hostId)
    .groupBy('depositSlip.id')
    .orderBy('depositSlip.id', 'desc')
}
