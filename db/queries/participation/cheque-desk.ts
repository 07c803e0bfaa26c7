import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import type { Db } from '#db/schema.ts'
import type { ChequeState } from '#db/schema/cheque.ts'
import { DUE_CENTS } from './cheque.ts'

/** All cheques of a host over all their activities, and what is still awaited. */

/** Some cheques together. */
export interface ChequeSum {
  count: number
  cents: number
}

/** Sums up the cheques of each state. */
export async function sumCheques(db: Db, hostId: number): Promise<Map<ChequeState, ChequeSum>> {
  const rows = await db
    .selectFrom('cheque')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count'), sumOf(sql`amount_cents`).as('cents')])
    .where('hostId', '=', hostId)
    .where('endedAt', 'is', null)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, ...sum }) => [state, sum]))
}

/** Sums up the cheques for activities that a host has received, in cents, without those that came back. */
export async function sumReceivedFor(db: Db, activityIds: readonly number[]): Promise<number> {
  const { cents } = await db
    .selectFrom('cheque')
    .innerJoin('participation', 'participation.id', 'cheque.participationId')
    .select(sumOf(sql`cheque.amount_cents`).as('cents'))
    .where('participation.activityId', 'in', [...activityIds])
    .where('cheque.endedAt', 'is', null)
    .where('cheque.state', '<>', 'RETURNED')
    .executeTakeFirstOrThrow()
  return cents
}

/** Sums up what people entered by hand owe for whom no cheque is open. */
export async function sumAwaited(db: Db, hostId: number): Promise<ChequeSum> {
  return awaitedOf(db, hostId)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sumOf(DUE_CENTS).as('cents')])
    .executeTakeFirstOrThrow()
}

/** Sums up what is expected of everybody entered by hand: their open cheque, else what they owe. */
export async function sumExpected(db: Db, hostId: number): Promise<number> {
  const owed = sql`case when cheque.id is not null then coalesce(cheque.amount_cents, 0)
    when participation.ended_at is null then ${DUE_CENTS} else 0 end`
  const { cents } = await db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .leftJoin('cheque', (join) =>
      join
        .onRef('cheque.participationId', '=', 'participation.id')
        .on('cheque.endedAt', 'is', null)
        .on('cheque.state', '<>', 'RETURNED'),
    )
    .select(sumOf(owed).as('cents'))
    .where('activity.hostId', '=', hostId)
    .where('participation.userId', 'is', null)
    .executeTakeFirstOrThrow()
  return cents
}

/** Lists the cheques of a state, the latest change first. */
export async function listChequesOfHost(
  db: Db,
  hostId: number,
  { state, page }: { state: ChequeState; page: Page },
) {
  return withRegistration(db)
    .leftJoin('depositSlip', 'depositSlip.id', 'cheque.slipId')
    .select(['depositSlip.number as slipNumber', 'participation.endedAt as leftAt'])
    .where('cheque.hostId', '=', hostId)
    .where('cheque.state', '=', state)
    .where('cheque.endedAt', 'is', null)
    .orderBy('cheque.changedAt', 'desc')
    .orderBy('cheque.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Lists the cheques on a slip in the order in which they came in. */
export async function listChequesOnSlip(db: Db, slipId: number) {
  return withRegistration(db).where('cheque.slipId', '=', slipId).orderBy('cheque.id').execute()
}

/** Lists whose cheque is awaited, with the number of one that came back, the activity that begins soonest first. */
export async function listAwaited(db: Db, hostId: number, page: Page) {
  return awaitedOf(db, hostId)
    .select([
      'participation.id as participationId',
      'participation.firstName',
      'participation.lastName',
      'participation.organisationName',
      'activity.id as activityId',
      'activity.name as activityName',
      'activity.startsAt',
      'activity.timeZone',
      DUE_CENTS.as('dueCents'),
    ])
    .select((eb) =>
      eb
        .selectFrom('cheque')
        .select('cheque.number')
        .whereRef('cheque.participationId', '=', 'participation.id')
        .where('cheque.endedAt', 'is', null)
        .orderBy('cheque.id', 'desc')
        .limit(1)
        .as('returnedNumber'),
    )
    .orderBy('activity.startsAt')
    .orderBy('participation.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

function withRegistration(db: Db) {
  return db
    .selectFrom('cheque')
    .innerJoin('participation', 'participation.id', 'cheque.participationId')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .selectAll('cheque')
    .select([
      'participation.firstName',
      'participation.lastName',
      'participation.organisationName',
      'activity.id as activityId',
      'activity.name as activityName',
    ])
}

function awaitedOf(db: Db, hostId: number) {
  return db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .where('activity.hostId', '=', hostId)
    .where('participation.userId', 'is', null)
    .where('participation.endedAt', 'is', null)
    .where(DUE_CENTS, '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cheque')
            .select('cheque.id')
            .whereRef('cheque.participationId', '=', 'participation.id')
            .where('cheque.endedAt', 'is', null)
            .where('cheque.state', '<>', 'RETURNED'),
        ),
      ),
    )
}

/** PostgreSQL's sum of bigints is a numeric, which arrives as text. */
export function sumOf(cents: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(${cents}), 0) as bigint)`
}
