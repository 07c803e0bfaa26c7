import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { updateUser } from '#db/queries/account/user.ts'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { refusal, world } from '#tests/api/world/world.ts'
import { evening, HOURS, reading, used } from './evening.ts'

/** Another host has an evening of their own at the same hour, to which Chantal comes. */
async function twoEvenings() {
  const mine = await evening()
  const other = await mine.participant({ firstName: 'Diane', lastName: 'Roy' })
  const start = new Date(mine.clock.now.getTime() + HOURS).toISOString()
  const concert = await mine.activity({ host: other, name: 'Concert', start })
  const chantal = mine.as(await mine.participant({ firstName: 'Chantal', lastName: 'Bédard' }))
  const joined = await chantal.participation.join({
    activityId: concert.id,
    attendance: [{ nbrParticipant: 1 }],
  })
  return { ...mine, concert, others: mine.as(other), theirs: joined.participant!.tickets[0]! }
}

describe('a ticket of another host', () => {
  test('is for another activity, and says nothing of its person', async () => {
    const { scan, host, theirs, db } = await twoEvenings()
    for (const text of [theirs.qr, theirs.uuid]) expect(await scan(text)).toEqual({ ok: false, error: 2 })
    expect(await scan(theirs.code)).toEqual({ ok: false, error: 1, detail: 'unknown' })
    expect(await host.ticket.look({ ticket: theirs.qr })).toEqual({ ok: false, error: 2 })
    expect(await used({ db })).toEqual([])
  })

  test('is none of this list, whatever number a device sends', async () => {
    const { helper, veillee, concert, others, db } = await twoEvenings()
    const { ticketId } = (await others.door.read({ activityId: concert.id })).tickets[0]!
    const chosen = (id: number) => ({ ...reading(''), ticket: undefined, ticketId: id })
    const { scans } = await (
      await helper()
    ).door.settle({ activityId: veillee.id, scans: [chosen(ticketId), chosen(999_999)] })
    expect(scans.map(({ verdict }) => verdict)).toEqual([
      { ok: false, error: 2 },
      { ok: false, error: 1, detail: 'unknown' },
    ])
    expect(await used({ db })).toEqual([])
  })

  test('may be read under the same scanId: each door has answers of its own', async () => {
    const { scan, tickets, others, concert, theirs } = await twoEvenings()
    const scanId = randomUUID()
    expect(await scan(tickets[0]!.qr, { scanId })).toMatchObject({ participant: { name: 'Bruno Gagnon' } })
    expect(
      await others.ticket.checkIn({ activityId: concert.id, uuid: theirs.qr, rate: 1, scanId }),
    ).toMatchObject({ ok: true, participant: { name: 'Chantal Bédard' } })
  })
})

describe('the door of another host', () => {
  test('is none, whatever is asked of it', async () => {
    const { host, concert, theirs } = await twoEvenings()
    const activityId = concert.id
    const { door } = host.pages
    const calls = {
      list: () => host.door.read({ activityId }),
      readings: () => host.door.settle({ activityId, scans: [reading(theirs.qr)] }),
      overview: () => door.overview({ activityId }),
      held: () => door.held({ activityId }),
      open: () => door.open({ activityId, name: 'Entrée' }),
      makePass: () => door.makePass({ activityId }),
      revokePass: () => door.revokePass({ activityId }),
      revoke: () => door.revoke({ activityId, deviceId: 1 }),
      decide: () => door.decide({ activityId, ids: [1], isTaken: true }),
    }
    for (const [name, call] of Object.entries(calls))
      await expect(call(), name).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    const asked = { activityId, uuid: theirs.qr, rate: 1 as const }
    expect(await host.ticket.checkIn(asked)).toEqual({ ok: false, error: 2 })
  })

  test('keeps its devices: their numbers are unknown at mine', async () => {
    const { host, helper, veillee, concert, others } = await twoEvenings()
    const zoe = await helper()
    const { devices } = await host.pages.door.overview({ activityId: veillee.id })
    const theft = { activityId: concert.id, deviceId: devices[0]!.id }
    await expect(others.pages.door.revoke(theft)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await zoe.door.read({ activityId: veillee.id })).toMatchObject({ isWhole: true })
  })

  test('keeps what its host has to decide on', async () => {
    const { host, helper, veillee, concert, others, tickets } = await twoEvenings()
    const zoe = await helper()
    const { devices } = await host.pages.door.overview({ activityId: veillee.id })
    await host.pages.door.revoke({ activityId: veillee.id, deviceId: devices[0]!.id })
    await zoe.door.settle({ activityId: veillee.id, scans: [reading(tickets[0]!.qr)] })
    const { kept } = await host.pages.door.overview({ activityId: veillee.id })
    const theft = { activityId: concert.id, ids: kept.map(({ id }) => id), isTaken: true }
    expect(await others.pages.door.decide(theft)).toEqual({ entered: 0 })
    const after = await host.pages.door.overview({ activityId: veillee.id })
    expect(after).toMatchObject({ entered: 0, kept })
  })

  test('is not opened by a link whose number was changed', async () => {
    const { host, others, veillee, concert, as } = await twoEvenings()
    await host.pages.door.makePass({ activityId: veillee.id })
    await others.pages.door.makePass({ activityId: concert.id })
    const tokenOf = async (client: typeof host, activityId: number) =>
      (await client.pages.door.overview({ activityId })).token!
    const [mine, theirs] = [await tokenOf(host, veillee.id), await tokenOf(others, concert.id)]
    const forged = `${theirs.split('-')[0]}-${mine.split('-').slice(1).join('-')}`
    const visitor = as(null).pages.door
    expect(await visitor.pass({ token: theirs })).toMatchObject({ activity: { name: 'Concert' } })
    await expect(visitor.pass({ token: forged })).rejects.toMatchObject(refusal('UNKNOWN_LINK', 404))
    await expect(visitor.openWithPass({ token: forged, name: 'Zoé' })).rejects.toMatchObject(
      refusal('UNKNOWN_LINK', 404),
    )
  })
})

describe('what is not a code of ours', () => {
  test.each([
    ['a network of a café', 'WIFI:T:WPA;S:Café;P:secret;;', 'unreadable'],
    ['a payment code', '00020101021126580014br.gov.bcb.pix', 'unreadable'],
    ['as many characters as a code, of another platform', 'Q'.repeat(115), 'unreadable'],
    ['a uuid that is too short by one', randomUUID().slice(1), 'unreadable'],
    ['right-to-left marks and nothing else', '\u202e\u200f\u2066', 'missing'],
    ['SQL', `' or '1'='1`, 'unreadable'],
  ])('%s', async (_, text, detail) => {
    const { scan, db } = await evening()
    expect(await scan(text)).toEqual({ ok: false, error: 1, detail })
    expect(await used({ db })).toEqual([])
  })

  test('a code between the control characters of a scanner is one', async () => {
    const { scan, tickets } = await evening()
    expect(await scan(`\u0002${tickets[0]!.qr}\u0003\r\n`)).toMatchObject({ ok: true })
    expect(await scan(tickets[1]!.code.replace(' ', '\u0000\u001d'))).toMatchObject({ ok: true })
  })

  test('one bad reading of many spoils no other', async () => {
    const { helper, veillee, tickets } = await evening()
    const texts = ['\u0000', tickets[0]!.qr, 'x'.repeat(4000), tickets[1]!.qr.slice(0, -1), tickets[2]!.uuid]
    const scans = texts.map((text) => reading(text))
    const answer = await (await helper()).door.settle({ activityId: veillee.id, scans })
    expect(
      answer.scans.map(({ verdict }) => verdict!.ok || ('detail' in verdict! && verdict.detail)),
    ).toEqual(['missing', true, 'unreadable', 'unreadable', true])
  })
})

describe('a call that is too large or has the wrong shape', () => {
  test('ten megabytes are refused before they are read', async () => {
    const { services, db } = await evening()
    const { url } = await listen(services)
    for (const path of ['validqrcode', 'door', 'tickets']) {
      const answer = await fetch(`${url}/api/activity/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: services.settings.publicUrl },
        body: JSON.stringify({ activityId: 1, uuid: 'x'.repeat(10 * 1024 * 1024) }),
      }).catch(() => null) // the line is closed while the rest is being sent
      expect([413, undefined]).toContain(answer?.status)
    }
    expect(await used({ db })).toEqual([])
  })

  test.each<[string, object]>([
    ['a text of 4,001 characters', { ticket: 'x'.repeat(4001) }],
    ['a scanId that is none', { scanId: '1' }],
    ['no scanId', { scanId: undefined }],
    ['a moment that is none', { scannedAt: 'hier' }],
    ['a way that nobody reads', { way: 'NOSE' }],
    ['a rate of 2', { rate: 2 }],
    ['a ticketId that is a text', { ticketId: '1 or 1=1' }],
  ])('%s: 400, and nobody is let in', async (_, more) => {
    const { helper, veillee, tickets, db } = await evening()
    const scans = [reading(tickets[0]!.qr), reading(tickets[1]!.qr, more)]
    const zoe = await helper()
    await expect(zoe.door.settle({ activityId: veillee.id, scans })).rejects.toMatchObject({ status: 400 })
    expect(await used({ db })).toEqual([])
  })

  test('unknown fields are refused, in the call and in a reading', async () => {
    const { browser, alice, veillee, tickets, db } = await evening()
    const host = browser()
    await host.signIn(alice)
    const send = (path: string, json: object) => host.send(`/api/activity/${path}`, { json })
    const call = { activityId: veillee.id, uuid: tickets[0]!.qr, rate: 1 }
    const settle = { activityId: veillee.id, scans: [reading(tickets[0]!.qr)] }
    const answers = [
      await send('validqrcode', { ...call, by: 'Zoé' }),
      await send('door', { ...settle, force: true }),
      await send('door', { ...settle, scans: [reading(tickets[0]!.qr, { deviceId: 1 })] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await used({ db })).toEqual([])
    expect(await send('validqrcode', call)).toMatchObject({ status: 200, body: { ok: true } })
  })
})

describe('a member whose own address is not confirmed', () => {
  /** An organisation hosts the evening; one of its members reads. */
  async function organised() {
    const app = await world()
    const club = await organisation(app)
    const start = new Date(app.clock.now.getTime() + HOURS).toISOString()
    const veillee = await app.activity({ host: club, start })
    const bruno = app.as(await app.participant())
    const joined = await bruno.participation.join({
      activityId: veillee.id,
      attendance: [{ nbrParticipant: 2 }],
    })
    const zoe = await member(app, club)
    await updateUser(app.db, zoe.id, { emailConfirmedAt: null })
    const [first, second] = joined.participant!.tickets
    const scan = (uuid: string) =>
      acting(app, zoe, club).ticket.checkIn({ activityId: veillee.id, uuid, rate: 1 })
    return { ...app, veillee, scan, first: first!, second: second! }
  }

  test('is told so at the door of an activity that was never on sale: 4', async () => {
    const { scan, first, db, veillee } = await organised()
    await updateActivity(db, veillee.id, { validation: 'NEED_VALIDATION', validatedAt: null })
    expect(await scan(first.qr)).toMatchObject({ ok: false, error: 4 })
    expect(await used({ db })).toEqual([])
  })

  test('lets people in where it was: what is missing closes no door', async () => {
    const { scan, first, second, db, veillee } = await organised()
    expect(await scan(first.qr)).toMatchObject({ ok: true })
    await updateActivity(db, veillee.id, { validation: 'NEED_VALIDATION' })
    expect(await scan(second.qr)).toMatchObject({ ok: true })
  })
})

describe('before the door opens, and after it has closed', () => {
  test.each([
    ['a day and a minute before the start', -24 * HOURS - 60_000, ['held', 'read', 'open', 'list', 'settle']],
    ['a week and a day after it', 8 * 24 * HOURS, ['held', 'read', 'open', 'list', 'settle']],
    ['two days after it', 48 * HOURS, ['held', 'read', 'open', 'list']],
  ])('%s every call says when', async (_, afterStart, closed) => {
    const { alice, helper, veillee, tickets, clock, as } = await evening()
    const activityId = veillee.id
    const zoe = await helper()
    clock.now = new Date(clock.now.getTime() + HOURS + afterStart)
    const code = { activityId, text: tickets[0]!.qr, way: 'TYPED' as const, scanId: randomUUID() }
    const calls: Record<string, () => Promise<unknown>> = {
      held: () => zoe.pages.door.held({ activityId }),
      read: () => zoe.pages.door.read({ ...code, isLook: false }),
      open: () => as(alice).pages.door.open({ activityId, name: 'Entrée' }),
      list: () => zoe.door.read({ activityId }),
      settle: () => zoe.door.settle({ activityId, scans: [reading(tickets[0]!.qr)] }),
    }
    for (const name of closed)
      await expect(calls[name]!(), name).rejects.toMatchObject({
        ...refusal('DOOR_CLOSED', 409),
        data: { opensAt: expect.any(String), closesAt: expect.any(String) },
      })
  })
})
