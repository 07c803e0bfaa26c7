// Also on PostgreSQL: readings that share a transaction.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countLocks } from '#tests/api/world/database/locks.ts'
import { evening, reading, used } from './evening.ts'

describe('readings that arrive at once', () => {
  test('share transactions, and each gets its own answer', async () => {
    const { scan, tickets, db, clock, veillee } = await evening()
    const before = await countLocks(db, veillee.id)
    const codes = [
      ...[tickets[0]!.qr, 'https://exemple.org/menu', tickets[1]!.uuid, randomUUID()],
      ...[tickets[2]!.code, '0000 0000', `${tickets[3]!.qr.slice(0, -1)}`],
    ]
    expect(await Promise.all(codes.map((code) => scan(code)))).toMatchObject([
      { ok: true, ticket: { position: 1, validatedAt: clock.now.toISOString() } },
      { ok: false, error: 1, detail: 'unreadable' },
      { ok: true, ticket: { position: 2 }, participant: { participated: true } },
      { ok: false, error: 1, detail: 'unknown' },
      { ok: true, ticket: { position: 3 } },
      { ok: false, error: 1, detail: 'unknown' },
      { ok: false, error: 1, detail: 'unreadable' },
    ])
    expect(await used({ db })).toHaveLength(3)
    expect((await countLocks(db, veillee.id)) - before).toBeLessThan(codes.length)
  })

  test('of one ticket let in once: the others are told when, and by whom', async () => {
    const { scan, tickets, clock } = await evening()
    const [one, ...others] = (await Promise.all(Array.from({ length: 30 }, () => scan(tickets[0]!.qr)))).sort(
      (a, b) => Number(b.ok) - Number(a.ok),
    )
    expect(one).toMatchObject({ ok: true })
    const at = clock.now.toISOString()
    for (const other of others) expect(other).toMatchObject({ ok: false, error: 5, at, by: 'Alice Tremblay' })
  })

  test('of one ticket are kept two hundred times; later ones are answered the same, and leave no row', async () => {
    const { scan, tickets, db } = await evening()
    await scan(tickets[0]!.qr)
    const scans = () => db.selectFrom('scan').selectAll().execute()
    const [first] = await scans()
    const { id: _, ...row } = first!
    const again = Array.from({ length: 198 }, () => ({
      ...row,
      scanId: randomUUID(),
      verdict: 'REFUSED' as const,
    }))
    await db
      .insertInto('scan')
      .values(again.map((one) => ({ ...one, error: 5 as const })))
      .execute()
    expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: false, error: 5 })
    expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: false, error: 5, by: 'Alice Tremblay' })
    expect(await scans()).toHaveLength(200)
    expect(await scan(tickets[1]!.qr)).toMatchObject({ ok: true })
    expect(await scans()).toHaveLength(201)
  })

  test('with one scanId are one reading', async () => {
    const { scan, tickets, db } = await evening()
    const scanId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => scan(tickets[0]!.qr, { scanId })))
    expect(answers).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    expect(await db.selectFrom('scan').select('scanId').execute()).toEqual([{ scanId }])
  })

  test('are each told of the device that let their person in', async () => {
    const { helper, tickets, veillee } = await evening()
    const [one, other] = [await helper('Porte A'), await helper('Porte B')]
    const read = (door: typeof one, uuid: string) =>
      door.ticket.checkIn({ activityId: veillee.id, uuid, rate: 1 })
    await Promise.all([read(one, tickets[0]!.qr), read(other, tickets[1]!.qr)])
    const again = await Promise.all([read(one, tickets[1]!.qr), read(other, tickets[0]!.qr)])
    expect(again).toMatchObject([
      { error: 5, by: 'Porte B' },
      { error: 5, by: 'Porte A' },
    ])
  })

  test('are all answered again after a transaction has failed', async () => {
    const { scan, tickets, db } = await evening()
    const codes = tickets.map(({ qr }) => qr)
    await sql`alter table scan rename to scan_away`.execute(db)
    const failed = await Promise.allSettled(codes.map((code) => scan(code)))
    await sql`alter table scan_away rename to scan`.execute(db)
    expect(failed.map(({ status }) => status)).toEqual(codes.map(() => 'rejected'))
    expect(await used({ db })).toEqual([])
    const answers = await Promise.all(codes.map((code) => scan(code)))
    expect(answers.map(({ ok }) => ok)).toEqual(codes.map(() => true))
  })
})

describe('readings in one call', () => {
  test('of one ticket, with looks between them, are told what was so at their moment', async () => {
    const { host, veillee, tickets } = await evening()
    const look = { rate: 0 }
    const scans = [
      reading(tickets[0]!.qr, look),
      reading(tickets[0]!.qr),
      reading(tickets[0]!.uuid),
      reading(tickets[0]!.qr, look),
      reading(tickets[1]!.qr),
    ]
    const { scans: answers } = await host.door.settle({ activityId: veillee.id, scans })
    expect(answers.map(({ verdict }) => verdict)).toMatchObject([
      { ok: true, ticket: { validatedAt: null }, participant: { participated: null } },
      { ok: true },
      { ok: false, error: 5, by: 'Alice Tremblay' },
      { ok: false, error: 5, by: 'Alice Tremblay' },
      { ok: true, ticket: { position: 2 }, participant: { participated: true } },
    ])
  })
})
