// Also on PostgreSQL: the window, the order of the list and the trigger that stamps tickets.

import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { refusal } from '#tests/api/world/world.ts'
import { evening, HOURS, reading } from './door/evening.ts'

const sha = (text: string) => createHash('sha256').update(text).digest()

describe('a code at the door', () => {
  test('lets its person in, and marks the registration present before the start', async () => {
    const { scan, tickets, host, veillee } = await evening()
    expect(await scan(tickets[1]!.qr)).toMatchObject({
      ok: true,
      participant: { name: 'Bruno Gagnon', nbrParticipant: 4, participated: true },
      ticket: { position: 2, of: 4 },
    })
    expect(await scan(tickets[0]!.uuid)).toMatchObject({ ok: true, ticket: { position: 1, of: 4 } })
    const view = await host.pages.hosting.view({ activityId: veillee.id })
    expect(view.participants[0]).toMatchObject({ participated: true })
  })

  test('is told once: then when it was used, and by whom', async () => {
    const { scan, tickets, clock } = await evening()
    const before = clock.now.toISOString()
    await scan(tickets[0]!.qr)
    clock.pass({ minutes: 5 })
    expect(await scan(tickets[0]!.qr)).toMatchObject({
      ok: false,
      error: 5,
      at: before,
      by: 'Alice Tremblay',
    })
  })

  test('that is sent again with its scanId gets the same answer', async () => {
    const { scan, tickets } = await evening()
    const scanId = randomUUID()
    const first = await scan(tickets[0]!.qr, { scanId })
    expect(await scan(tickets[0]!.qr, { scanId })).toEqual(first)
    expect(first).toMatchObject({ ok: true })
  })

  test('is only looked at without rate', async () => {
    const { scan, tickets, host } = await evening()
    expect(await scan(tickets[0]!.qr, { rate: 0 })).toMatchObject({ ok: true })
    expect(await host.ticket.look({ ticket: tickets[0]!.qr })).toMatchObject({ ok: true })
    expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: true, ticket: { position: 1 } })
  })

  test('may be typed: eight characters, in any case, with O for zero', async () => {
    const { scan, tickets } = await evening()
    const typed = tickets[0]!.code.toLowerCase().replaceAll('0', 'o').replace(' ', '')
    expect(await scan(typed)).toMatchObject({ ok: true, ticket: { position: 1 } })
  })

  test('is found behind an address that a keyboard has garbled', async () => {
    const { scan, tickets } = await evening()
    const garbled = tickets[0]!.qr.replace(/^.*\/b\//, 'httpsÇééviree,exempleéb.')
    expect(await scan(`${garbled}\r\n`)).toMatchObject({ ok: true })
  })
})

describe('a code that is not good says why', () => {
  test.each([
    ['', 'missing'],
    ['\u0000\t', 'missing'],
    ['https://exemple.org/menu', 'unreadable'],
    ['BEGIN:VCARD\nFN:Zoé\nEND:VCARD', 'unreadable'],
    ['x'.repeat(4000), 'unreadable'],
    [randomUUID(), 'unknown'],
    ['0000 0000', 'unknown'],
  ])('%j: %s', async (text, detail) => {
    const { scan } = await evening()
    expect(await scan(text)).toEqual({ ok: false, error: 1, detail })
  })

  test('torn: unreadable; one bit altered: forged', async () => {
    const { scan, tickets } = await evening()
    const { qr } = tickets[0]!
    expect(await scan(qr.slice(0, -8))).toMatchObject({ error: 1, detail: 'unreadable' })
    const bytes = Buffer.from(qr.slice(-115), 'base64url')
    bytes[20]! ^= 1
    expect(await scan(bytes.toString('base64url'))).toMatchObject({ error: 1, detail: 'forged' })
  })

  test('cancelled, handed on, awaiting approval, of an activity that was called off', async () => {
    const { scan, tickets, as, bruno, veillee, db } = await evening()
    const [first, second, third] = tickets
    await db
      .updateTable('ticket')
      .set({ endedAt: '2026-11-20T12:00:00.000Z' })
      .where('uuid', '=', first!.uuid)
      .execute()
    expect(await scan(first!.qr)).toMatchObject({ error: 1, detail: 'cancelled' })
    const lou = { firstname: 'Lou', email: 'lou@exemple.org' }
    await as(bruno).ticket.handOn({ ticket: second!.uuid, ...lou })
    for (const text of [second!.qr, second!.uuid, second!.code])
      expect(await scan(text)).toEqual({ ok: false, error: 1, detail: 'handedOn' })
    await db.updateTable('ticket').set({ waitsFor: 'APPROVAL' }).where('uuid', '=', third!.uuid).execute()
    expect(await scan(third!.qr)).toMatchObject({ error: 1, detail: 'awaiting' })
    await db.updateTable('ticket').set({ waitsFor: 'PAYMENT' }).where('uuid', '=', third!.uuid).execute()
    expect(await scan(third!.qr)).toMatchObject({ error: 1, detail: 'unpaid' })
    await updateActivity(db, veillee.id, { cancelledAt: '2026-11-20T12:00:00.000Z' })
    expect(await scan(tickets[3]!.qr)).toMatchObject({ error: 1, detail: 'activityCancelled' })
  })

  test('two tickets that begin alike: ambiguous', async () => {
    const { scan, tickets, db } = await evening()
    const eight = tickets[0]!.uuid.slice(0, 8)
    const alike = eight + tickets[1]!.uuid.slice(8)
    await db.updateTable('ticket').set({ uuid: alike }).where('uuid', '=', tickets[1]!.uuid).execute()
    expect(await scan(eight)).toEqual({ ok: false, error: 1, detail: 'ambiguous' })
    expect(await scan(tickets[0]!.uuid)).toMatchObject({ ok: true })
  })

  test('of another activity, or asked by somebody who does not hold this door: 2', async () => {
    const { scan, tickets, as, alice, activity, participant, veillee, host, clock } = await evening()
    const start = new Date(clock.now.getTime() + HOURS).toISOString()
    const other = await activity({ host: alice, start })
    expect(await host.ticket.checkIn({ activityId: other.id, uuid: tickets[0]!.qr, rate: 1 })).toEqual({
      ok: false,
      error: 2,
    })
    const stranger = as(await participant())
    const asked = { activityId: veillee.id, uuid: tickets[0]!.qr, rate: 1 as const }
    expect(await stranger.ticket.checkIn(asked)).toEqual({ ok: false, error: 2 })
    expect(await stranger.ticket.look({ ticket: tickets[0]!.qr })).toEqual({ ok: false, error: 2 })
    expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: true })
  })

  test('the activity waits for a payment account and was never on sale: 3, but not for people entered by hand', async () => {
    const { scan, tickets, db, veillee, host } = await evening()
    await updateActivity(db, veillee.id, { validation: 'WAITING_PAYMENT_VALID' })
    // It was on sale: what its host lacks now closes no door.
    expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: true })
    await updateActivity(db, veillee.id, { validatedAt: null })
    expect(await scan(tickets[1]!.qr)).toMatchObject({ ok: false, error: 3 })
    await db
      .updateTable('participation')
      .set({ kind: 'GHOST' })
      .where('activityId', '=', veillee.id)
      .execute()
    expect(await scan(tickets[1]!.qr)).toMatchObject({ ok: true })
    expect(await host.door.read({ activityId: veillee.id })).toMatchObject({ entered: 2, expected: 4 })
  })
})

test('the door is open from 24 hours before the start to 24 hours after the end', async () => {
  const { scan, tickets, clock, veillee, db } = await evening()
  const start = Date.parse(
    (await db.selectFrom('activity').select('startsAt').executeTakeFirstOrThrow()).startsAt,
  )
  const end = new Date(start + 2 * HOURS).toISOString()
  await updateActivity(db, veillee.id, { endsAt: end, timeZone: 'America/Vancouver' })
  const data = {
    opensAt: new Date(start - 24 * HOURS).toISOString(),
    closesAt: new Date(start + 26 * HOURS).toISOString(),
    settledUntil: new Date(start + 2 * HOURS + 7 * 24 * HOURS).toISOString(),
    timeZone: 'America/Vancouver',
  }
  clock.now = new Date(start - 24 * HOURS - 1)
  await expect(scan(tickets[0]!.qr)).rejects.toMatchObject({ ...refusal('DOOR_CLOSED', 409), data })
  clock.now = new Date(start - 24 * HOURS)
  expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: true })
  clock.now = new Date(start + 26 * HOURS)
  expect(await scan(tickets[1]!.qr)).toMatchObject({ ok: true })
  clock.now = new Date(start + 26 * HOURS + 1)
  await expect(scan(tickets[2]!.qr)).rejects.toMatchObject(refusal('DOOR_CLOSED', 409))
})

describe('an activity that is moved once people have come in', () => {
  test('to another day: everybody comes in again, and gives tickets back until then', async () => {
    const { scan, tickets, host, veillee, as, bruno, clock, list, db } = await evening()
    const scanId = randomUUID()
    await scan(tickets[0]!.qr, { scanId })
    await scan(tickets[1]!.qr)
    await host.activity.update({ activity: { activityId: veillee.id, startDate: '2026-11-27T13:00' } })
    const { id: participantId } = await db.selectFrom('participation').select('id').executeTakeFirstOrThrow()
    const ticketsId = [tickets[1]!.uuid]
    const givenBack = { activityId: veillee.id, participantId, ticketsId }
    expect(await as(bruno).participation.cancelTickets(givenBack)).toMatchObject({ deleted: 1 })

    clock.pass({ days: 7 })
    expect(await list()).toMatchObject({ entered: 0, expected: 3 })
    const view = await host.pages.hosting.view({ activityId: veillee.id })
    expect(view.participants[0]).toMatchObject({ participated: null })
    expect(await scan(tickets[0]!.qr, { scanId })).toMatchObject({ ok: true }) // the answer of before
    expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: true })
    expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: false, error: 5 })
  })

  test('by some hours: nobody comes in twice', async () => {
    const { scan, tickets, host, veillee } = await evening()
    await scan(tickets[0]!.qr)
    await host.activity.update({ activity: { activityId: veillee.id, startDate: '2026-11-20T17:00' } })
    expect(await scan(tickets[0]!.qr)).toMatchObject({ ok: false, error: 5 })
  })
})

describe('the list of a door', () => {
  test('holds names and hashes, no uuid and no address', async () => {
    const { helper, veillee, tickets, bruno } = await evening()
    const door = await (await helper()).door.read({ activityId: veillee.id })
    expect(door).toMatchObject({ isWhole: true, expected: 4, entered: 0, device: { isHelper: true } })
    expect(door.tickets.map(({ name, position, of, state }) => ({ name, position, of, state }))).toEqual(
      [1, 2, 3, 4].map((position) => ({ name: 'Bruno Gagnon', position, of: 4, state: 'good' })),
    )
    const uuid = tickets[0]!.uuid
    expect(door.tickets[0]).toMatchObject({
      hash: sha(uuid).toString('base64url'),
      codeHash: sha(`${veillee.id}:${uuid.slice(0, 8)}`)
        .subarray(0, 8)
        .toString('base64url'),
    })
    const text = JSON.stringify(door)
    expect(text).not.toContain('@')
    expect(text).not.toContain(bruno.email)
    for (const { uuid } of tickets) expect(text).not.toContain(uuid)
  })

  test('tells what is new since its last answer: used, ended, handed on, sold', async () => {
    const { list, scan, tickets, as, bruno, participant, veillee } = await evening()
    const whole = await list()
    await scan(tickets[0]!.qr)
    const used = await list(whole.cursor)
    expect(used.isWhole).toBe(false)
    expect(used.tickets.map(({ state }) => state)).toEqual(['used', 'good', 'good', 'good'])

    await as(bruno).ticket.handOn({ ticket: tickets[1]!.uuid, firstname: 'Lou', email: 'lou@exemple.org' })
    const handedOn = await list(used.cursor)
    const former = handedOn.tickets.find(({ state }) => state === 'handedOn')
    expect(former).toMatchObject({ hash: sha(tickets[1]!.uuid).toString('base64url'), name: null })
    expect(handedOn.tickets.find(({ name }) => name === 'Lou')).toMatchObject({ state: 'good', position: 2 })

    const chantal = as(await participant({ firstName: 'Chantal', lastName: 'Roy' }))
    await chantal.participation.join({ activityId: veillee.id, attendance: [{ nbrParticipant: 1 }] })
    const sold = await list(handedOn.cursor)
    expect(sold.tickets.map(({ name }) => name)).toContain('Chantal Roy')
    const quiet = await list(sold.cursor)
    expect(quiet.cursor).toBe(sold.cursor)
    expect(await list(sold.cursor + 1000)).toMatchObject({ isWhole: true })
  })
})

describe('readings that were made without a network', () => {
  test('are settled in their order, each once; the clock of the telephone decides nothing', async () => {
    const { helper, veillee, tickets, db } = await evening()
    const [a, b] = [await helper('Entrée'), await helper('Terrasse')]
    const scans = [reading(tickets[0]!.qr), reading(tickets[0]!.qr), reading(tickets[1]!.qr), reading('rien')]
    const first = await a.door.settle({ activityId: veillee.id, scans })
    const shape = ({ scans }: typeof first) => scans.map(({ verdict }) => verdict!.ok || verdict!.error)
    expect(shape(first)).toEqual([true, 5, true, 1])
    // The answer was lost: the same again changes nothing.
    expect((await a.door.settle({ activityId: veillee.id, scans })).scans).toEqual(first.scans)
    const met = await b.door.settle({ activityId: veillee.id, scans: [reading(tickets[0]!.qr)] })
    expect(met.scans[0]).toMatchObject({ verdict: { ok: false, error: 5, by: 'Entrée' } })
    const { ticketId } = (await b.door.read({ activityId: veillee.id })).tickets[2]!
    const chosen = { ...reading(''), ticket: undefined, ticketId, way: 'LIST' as const }
    expect((await b.door.settle({ activityId: veillee.id, scans: [chosen] })).scans[0]).toMatchObject({
      verdict: { ok: true, ticket: { position: 3 } },
    })
    const validated = db.selectFrom('ticket').select('uuid').where('validatedAt', 'is not', null)
    expect(await validated.execute()).toHaveLength(3)
  })

  test('of a revoked device are refused where the person still stands there, and kept nowhere', async () => {
    const { host, helper, veillee, tickets } = await evening()
    const zoe = await helper()
    const { devices } = await host.pages.door.overview({ activityId: veillee.id })
    await host.pages.door.revoke({ activityId: veillee.id, deviceId: devices[0]!.id })
    const live = { activityId: veillee.id, scans: [reading(tickets[0]!.qr, { live: true })] }
    await expect(zoe.door.settle(live)).rejects.toMatchObject(refusal('DOOR_REVOKED', 403))
    expect((await host.pages.door.overview({ activityId: veillee.id })).kept).toEqual([])
  })

  test('say nothing of anybody to a helper whose link is over', async () => {
    const { helper, veillee, tickets, clock } = await evening()
    const zoe = await helper()
    const look = { activityId: veillee.id, scans: [reading(tickets[0]!.qr, { rate: 0 })] }
    expect((await zoe.door.settle(look)).scans[0]).toMatchObject({ verdict: { ok: true } })
    clock.pass({ hours: 38 })
    expect((await zoe.door.settle(look)).scans[0]).toMatchObject({ verdict: { ok: false, error: 2 } })
  })

  test('of a revoked device are kept for the host, who takes them over', async () => {
    const { helper, veillee, tickets, host } = await evening()
    const zoe = await helper('Entrée')
    await zoe.door.read({ activityId: veillee.id })
    const { devices } = await host.pages.door.overview({ activityId: veillee.id })
    await host.pages.door.revoke({ activityId: veillee.id, deviceId: devices[0]!.id })
    await expect(zoe.door.read({ activityId: veillee.id })).rejects.toMatchObject(
      refusal('DOOR_REVOKED', 403),
    )
    const scans = [reading(tickets[0]!.qr), reading(tickets[1]!.qr)]
    const answer = await zoe.door.settle({ activityId: veillee.id, scans })
    expect(answer.scans.map(({ kept, verdict }) => [kept, verdict])).toEqual([
      [true, null],
      [true, null],
    ])
    const { kept, entered } = await host.pages.door.overview({ activityId: veillee.id })
    expect(entered).toBe(0)
    expect(kept.map(({ name, deviceName }) => [name, deviceName])).toEqual([
      ['Bruno Gagnon', 'Entrée'],
      ['Bruno Gagnon', 'Entrée'],
    ])
    const [one, other] = kept.map(({ id }) => id)
    await host.pages.door.decide({ activityId: veillee.id, ids: [one!], isTaken: true })
    await host.pages.door.decide({ activityId: veillee.id, ids: [other!], isTaken: false })
    expect(await host.pages.door.overview({ activityId: veillee.id })).toMatchObject({ entered: 1, kept: [] })
  })

  test('of a revoked device are dropped when the activity moves to another day', async () => {
    const { helper, veillee, tickets, host, clock } = await evening()
    const zoe = await helper('Entrée')
    const { devices } = await host.pages.door.overview({ activityId: veillee.id })
    await host.pages.door.revoke({ activityId: veillee.id, deviceId: devices[0]!.id })
    await zoe.door.settle({ activityId: veillee.id, scans: [reading(tickets[0]!.qr)] })
    const { kept } = await host.pages.door.overview({ activityId: veillee.id })
    expect(kept).toHaveLength(1)
    await host.activity.update({ activity: { activityId: veillee.id, startDate: '2026-11-27T13:00' } })
    clock.pass({ days: 7 })
    expect(await host.pages.door.overview({ activityId: veillee.id })).toMatchObject({ kept: [] })
    const ids = kept.map(({ id }) => id)
    await host.pages.door.decide({ activityId: veillee.id, ids, isTaken: true })
    expect(await host.pages.door.overview({ activityId: veillee.id })).toMatchObject({ entered: 0 })
  })

  test('a thousand and one are too many; until seven days after the end they are taken in', async () => {
    const { helper, veillee, tickets, clock } = await evening()
    const zoe = await helper()
    const many = Array.from({ length: 1001 }, () => reading(tickets[0]!.qr))
    await expect(zoe.door.settle({ activityId: veillee.id, scans: many })).rejects.toMatchObject({
      status: 400,
    })
    clock.pass({ hours: 24 * 7 })
    const late = { activityId: veillee.id, scans: [reading(tickets[0]!.qr)] }
    expect((await zoe.door.settle(late)).scans[0]).toMatchObject({ verdict: { ok: true } })
    await expect(zoe.door.read({ activityId: veillee.id })).rejects.toMatchObject(refusal('DOOR_CLOSED', 409))
    clock.pass({ hours: 24 })
    await expect(zoe.door.settle(late)).rejects.toMatchObject(refusal('DOOR_CLOSED', 409))
  })
})
