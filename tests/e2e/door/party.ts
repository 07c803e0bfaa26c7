import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Db } from '#db/schema.ts'
import { fixedKeys } from '#server/gateways/keys.ts'
import { makeTicketSeal } from '#server/gateways/ticket-seal.ts'
import { guestJoins, publish } from '#tests/e2e/steps.ts'
import { secretsOf } from '#tests/infrastructure/sealed.ts'
import { startingAt } from '#tests/infrastructure/starting-at.ts'

type Database = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

const HOUR_MS = 3_600_000

interface Entrance {
  database: Database
  dataDir: string
}

/** An activity that begins in two hours, with a host's page that is signed in. */
export async function openSoon(page: Page, database: Database): Promise<number> {
  const activityId = await publish(page, { name: `Veillée ${Date.now()}`, places: 60 })
  const start = startingAt(new Date(Date.now() + 2 * HOUR_MS))
  await database((db) =>
    db
      .updateTable('activity')
      .set({ ...start, endsAt: null })
      .where('id', '=', activityId)
      .execute(),
  )
  return activityId
}

/** Parties of ten join. */
export async function joinInParties(
  request: APIRequestContext,
  activityId: number,
  names: readonly string[],
): Promise<void> {
  for (const firstName of names) await guestJoins(request, activityId, { firstName, people: 10 })
}

/** Returns the codes of all tickets, in the order in which they were made. */
export async function codesOf({ database, dataDir }: Entrance, activityId: number): Promise<string[]> {
  const seal = makeTicketSeal(fixedKeys(secretsOf(dataDir).tickets))
  const tickets = await database((db) =>
    db.selectFrom('ticket').select('uuid').where('activityId', '=', activityId).orderBy('id').execute(),
  )
  return tickets.map(({ uuid }) => seal.seal({ uuid, activityId }))
}

/** A code of an activity that this door is not of. */
export function codeElsewhere({ dataDir }: Pick<Entrance, 'dataDir'>, activityId: number): string {
  const seal = makeTicketSeal(fixedKeys(secretsOf(dataDir).tickets))
  return seal.seal({ uuid: randomUUID(), activityId })
}

/** The same code with one bit changed in its signature. */
export function forged(code: string): string {
  const bytes = Buffer.from(code, 'base64url')
  bytes[50] = (bytes[50] ?? 0) ^ 1
  return bytes.toString('base64url')
}

/** Ends the ticket at this place, as giving it back does. */
export async function cancelTicket(database: Database, activityId: number, place: number): Promise<void> {
  const id = await ticketAt(database, activityId, place)
  const end = { endedAt: new Date().toISOString(), endedReason: 'CANCELLED' as const }
  await database(async (db) => {
    const { participationId } = await db
      .updateTable('ticket')
      .set(end)
      .where('id', '=', id)
      .returning('participationId')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('participation')
      .set((eb) => ({ partySize: eb('partySize', '-', 1) }))
      .where('id', '=', participationId)
      .execute()
  })
}

/** Gives the ticket at this place to somebody else: a new code, and the former one is kept. */
export async function handOn(database: Database, activityId: number, place: number): Promise<void> {
  const id = await ticketAt(database, activityId, place)
  await database(async (db) => {
    const { uuid } = await db
      .selectFrom('ticket')
      .select('uuid')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const nobody = {
      fromHandoverId: null,
      formerPartyUuid: null,
      lastName: null,
      email: null,
      emailKey: null,
    }
    await db
      .insertInto('ticketHandover')
      .values({
        ...{ ticketId: id, formerUuid: uuid, firstName: 'Carmen', createdAt: new Date().toISOString() },
        ...nobody,
      })
      .execute()
    await db.updateTable('ticket').set({ uuid: randomUUID() }).where('id', '=', id).execute()
  })
}

async function ticketAt(database: Database, activityId: number, place: number): Promise<number> {
  const tickets = await database((db) =>
    db.selectFrom('ticket').select('id').where('activityId', '=', activityId).orderBy('id').execute(),
  )
  const id = tickets[place]?.id
  if (id === undefined) throw new Error(`There is no ticket ${place}.`)
  return id
}

/** How many tickets of the activity were validated, and how many readings let somebody in. */
export async function validations(
  database: Database,
  activityId: number,
): Promise<{ tickets: number; welcomes: number }> {
  return database(async (db) => {
    const tickets = await db
      .selectFrom('ticket')
      .select('id')
      .where('activityId', '=', activityId)
      .where('validatedAt', 'is not', null)
      .execute()
    const welcomes = await db
      .selectFrom('scan')
      .select('id')
      .where('activityId', '=', activityId)
      .where('verdict', '=', 'WELCOME')
      .execute()
    return { tickets: tickets.length, welcomes: welcomes.length }
  })
}
