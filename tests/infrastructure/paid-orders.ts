import type { Db } from '#db/schema.ts'
import { termsOn } from '#server/domain/account/billing/plan.ts'
import { feeOfOrder } from '#server/domain/payment/fee.ts'
import { balanceMoves, entriesOf, type LedgerAccountRef, saleMoves } from '#server/domain/payment/ledger.ts'
import { taxOrder, type TaxRates, totalOf } from '#server/domain/payment/taxes.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { openFile } from '#server/sandbox/store/database.ts'
import { atomically } from '#server/sandbox/store/transaction.ts'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'

const QUEBEC: TaxRates = { gst: 5000, qst: 9975 }
/** Two tickets at 40.00 $. */
const TICKETS = [4000, 4000]
/** SQLite takes a limited number of values in one statement. */
const PART = 200
const OF_ONE_ACTIVITY = 500

/** So many paid orders of two tickets, in our books and in the file of the double: as if they had been bought one by one. */
export async function fillWithPaidOrders(db: Db, file: string, count: number): Promise<void> {
  const [host] = await makeMembers(db, 1)
  if (!host) throw new Error('There is no host.')
  const activityIds = await makeActivities(db, {
    ...{ count: Math.ceil(count / OF_ONE_ACTIVITY), hostId: host.id, capacity: 2 * OF_ONE_ACTIVITY },
  })
  const [buyer] = await makeMembers(db, 1)
  const types = await db.selectFrom('ticketType').select(['id', 'activityId']).execute()
  const typeOf = new Map(types.map(({ id, activityId }) => [activityId, id]))
  const sandbox = fillSandbox(file)
  const accounts = new Map<string, number>()
  for (let first = 0; first < count; first += PART) {
    const numbers = Array.from({ length: Math.min(PART, count - first) }, (_, index) => first + index)
    const places = numbers.map((number) => {
      const activityId = activityIds[Math.floor(number / OF_ONE_ACTIVITY)] ?? 0
      return { number, activityId, ticketTypeId: typeOf.get(activityId) ?? 0 }
    })
    await inTransaction({ db } as Services, ({ db }) =>
      insertPart(db, { hostId: host.id, buyerId: buyer?.id ?? 0, places, accounts }),
    )
    sandbox.add(numbers)
  }
  const counter = { hostId: host.id, kind: 'RECEIPT', year: 2026, lastNumber: count } as const
  await db.insertInto('receiptCounter').values(counter).execute()
  sandbox.end()
}

const { lines, ...taxed } = taxOrder([{ isTaxed: true, ticketCents: TICKETS }], QUEBEC)
const { lines: fees, ...fee } = feeOfOrder({ ...taxed, lines }, termsOn('2026-11-20').BASIC, QUEBEC)
const totalCents = totalOf(taxed)
const stripeFee = Math.round((totalCents * 29) / 1000) + 30
const PAID_AT = '2026-06-01T12:00:00.000Z'
const CREATED = Math.floor(Date.parse(PAID_AT) / 1000)

interface Part {
  hostId: number
  buyerId: number
  places: { number: number; activityId: number; ticketTypeId: number }[]
  accounts: Map<string, number>
}

async function insertPart(db: Db, { hostId, buyerId, places, accounts }: Part): Promise<void> {
  const registrations = await db
    .insertInto('participation')
    .values(
      places.map(({ activityId }) => ({
        ...{ activityId, userId: null, kind: 'GHOST' as const, state: 'YES' as const, consent: false },
        ...{ partySize: TICKETS.length, createdAt: PAID_AT },
      })),
    )
    .returning('id')
    .execute()
  const orders = await db
    .insertInto('order')
    .values(
      places.map(({ number, activityId }, index) => ({
        ...{ transactionId: `bench-${number}`, participationId: registrations[index]?.id ?? 0, activityId },
        ...{
          hostId,
          buyerId,
          state: 'PAID' as const,
          heldUntil: PAID_AT,
          createdAt: PAID_AT,
          paidAt: PAID_AT,
        },
        ...SELLER,
        ...taxed,
        ...fee,
        ...{ totalCents, receiptYear: 2026, receiptNumber: number + 1 },
      })),
    )
    .returning('id')
    .execute()
  const orderLines = await db
    .insertInto('orderLine')
    .values(
      places.map(({ ticketTypeId }, index) => ({
        ...{ orderId: orders[index]?.id ?? 0, ticketTypeId, name: 'Adulte', isTaxed: true },
        ...{ unitCents: TICKETS[0] ?? 0, quantity: TICKETS.length, ...taxed },
      })),
    )
    .returning('id')
    .execute()
  const tickets = places.flatMap(({ activityId, ticketTypeId }, index) =>
    TICKETS.map((_price, ticket) => ({
      ...{ uuid: crypto.randomUUID(), activityId, ticketTypeId, createdAt: PAID_AT },
      ...{ participationId: registrations[index]?.id ?? 0, orderLineId: orderLines[index]?.id ?? 0 },
      ...{ validatedAt: null, endedAt: null, endedReason: null },
      ...lines[0]?.tickets[ticket],
      ...fees[0]?.[ticket],
    })),
  )
  for (let first = 0; first < tickets.length; first += PART)
    await db
      .insertInto('ticket')
      .values(tickets.slice(first, first + PART))
      .execute()
  await db
    .insertInto('paymentAttempt')
    .values(
      places.map(({ number }, index) => ({
        ...{ orderId: orders[index]?.id ?? 0, kind: 'INTENT' as const, requestKey: 'k' },
        ...{ createdAt: PAID_AT, expiresAt: PAID_AT, endedAt: PAID_AT, outcome: 'PAID' as const },
        ...{ stripeIntentId: `pi_bench${number}`, stripeChargeId: `ch_bench${number}` },
      })),
    )
    .execute()
  await bookPart(db, hostId, orders, places, accounts)
}

const SELLER = {
  sellerName: 'Coopérative du Vieux-Quai',
  sellerAddress: '12, rue du Quai, Rimouski (Québec) G5L 1A1',
  sellerTelephone: '418 555-0111',
  sellerEmail: 'quai@exemple.org',
  sellerProvince: 'QC',
  activityName: 'Les battures à marée basse',
  activityStartsAt: PAID_AT,
  activityTimeZone: 'America/Toronto',
  activityPlace: 'Rimouski',
  language: 'fr',
  taxProvince: 'QC',
  gstRate: QUEBEC.gst,
  qstRate: QUEBEC.qst,
  feeBasisPoints: 600,
  feeFixedCents: 30,
  feeGstRate: QUEBEC.gst,
  feeQstRate: QUEBEC.qst,
  refundPolicy: '{}',
  buyerName: 'Camille Tremblay',
} as const

/** The sale, and the balance transaction of its charge. */
async function bookPart(
  db: Db,
  hostId: number,
  orders: { id: number }[],
  places: { number: number }[],
  accounts: Map<string, number>,
): Promise<void> {
  const sale = entriesOf(saleMoves(hostId, { ...taxed, ...fee }))
  const charge = { type: 'charge', cents: totalCents, feeCents: stripeFee, isOurs: true }
  const balance = entriesOf(balanceMoves(charge))
  const rows = orders.flatMap(({ id: orderId }, index) => [
    { kind: 'SALE' as const, orderId, balanceTransactionId: null, entries: sale },
    {
      kind: 'BALANCE' as const,
      orderId,
      balanceTransactionId: idOf(places[index]?.number ?? 0),
      entries: balance,
    },
  ])
  const nothing = { refundId: null, correctsId: null, at: PAID_AT }
  const inserted = await db
    .insertInto('ledgerTransaction')
    .values(rows.map(({ entries: _entries, ...row }) => ({ ...row, ...nothing })))
    .returning('id')
    .execute()
  const entries: { transactionId: number; accountId: number; cents: number }[] = []
  for (const [index, row] of rows.entries())
    for (const { cents, ...account } of row.entries)
      entries.push({
        transactionId: inserted[index]?.id ?? 0,
        accountId: await accountOf(db, accounts, account),
        cents,
      })
  for (let first = 0; first < entries.length; first += 5 * PART)
    await db
      .insertInto('ledgerEntry')
      .values(entries.slice(first, first + 5 * PART))
      .execute()
}

async function accountOf(
  db: Db,
  known: Map<string, number>,
  { kind, hostId }: LedgerAccountRef,
): Promise<number> {
  const found = known.get(kind)
  if (found !== undefined) return found
  const { id } = await db
    .insertInto('ledgerAccount')
    .values({ kind, hostId })
    .returning('id')
    .executeTakeFirstOrThrow()
  known.set(kind, id)
  return id
}

const idOf = (number: number) => `txn_bench${number}`

/** Charges and balance transactions as the double keeps them, with what its lists and our gateway read of them. */
function fillSandbox(file: string) {
  const database = openFile(file)
  const insert = database.prepare(
    "insert into object (id, kind, account, body, hidden) values (?, ?, '', ?, '{}')",
  )
  const add = (numbers: number[]) =>
    atomically(database, () => {
      for (const number of numbers) {
        const [charge, payment, transaction] = [`ch_bench${number}`, `pi_bench${number}`, idOf(number)]
        const common = { currency: 'cad', created: CREATED }
        insert.run(
          charge,
          'charge',
          JSON.stringify({
            ...{
              id: charge,
              object: 'charge',
              amount: totalCents,
              amount_refunded: 0,
              paid: true,
              ...common,
            },
            ...{ payment_intent: payment, balance_transaction: transaction, transfer_group: null },
          }),
        )
        insert.run(
          transaction,
          'balance_transaction',
          JSON.stringify({
            ...{
              id: transaction,
              object: 'balance_transaction',
              amount: totalCents,
              fee: stripeFee,
              ...common,
            },
            ...{ net: totalCents - stripeFee, source: charge, type: 'charge', status: 'available' },
          }),
        )
      }
      database
        .prepare(
          `insert into balance (account, status, amount) values ('', 'available', ?)
         on conflict (account, status) do update set amount = amount + excluded.amount`,
        )
        .run(numbers.length * (totalCents - stripeFee))
    })
  return { add: (numbers: number[]) => add(numbers), end: () => database.close() }
}
