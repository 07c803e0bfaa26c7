import type { ActionFunctionArgs } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { action, loader } from '#app/features/participation/list.tsx'
import { loader as ordersLoader } from '#app/features/payment/orders.tsx'
import { guestLinkCookie } from '#app/lib/http/cookies.server.ts'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { instant } from '#server/runtime/clock.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { lastTo } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { fullHike } from '#tests/api/world/waiting.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

const linkIn = (text = '') => /mes-inscriptions\?passe=([\w-]+)/.exec(text)?.[1] ?? ''

/** A guest with two tickets for an activity in a week, and the link of the e-mail that came with them. */
async function appWithGuest() {
  const app = await world()
  const [lan, hike] = [await guestOf(app.services), await app.activity({ capacity: 8 })]
  const visitor = app.as(null)
  await app.delivered()
  const join = (guestId: string, nbrParticipant: number) =>
    visitor.participation.join({ activityId: hike.id, attendance: [{ nbrParticipant }], guestId })
  await join(lan.pass, 2)
  const messages = async () => (await app.delivered()).filter(({ to }) => to.address === lan.email)
  const link = linkIn((await messages())[0]?.text)
  const open = (guestId: string) => ownRegistrations(visitor, { guestId })
  return { ...app, lan, hike, visitor, join, messages, link, open }
}

test('a guest who only waits for places is mailed a link, which leads to the place in line', async () => {
  const app = await fullHike()
  const { services, hike, clock } = app
  const visitor = app.as(null)
  const [gaston, stranger] = [await guestOf(services), await guestOf(services)]
  await app.waitAs((await findAttendee(services, null, gaston.pass))!, 2)
  for (const { email } of [gaston, stranger]) await visitor.pages.participation.mailLink({ email })
  const emails = await app.delivered()
  expect(emails.filter(({ to }) => to.address === stranger.email)).toEqual([])

  const guestId = linkIn(lastTo(emails, gaston).text)
  const listed = await visitor.pages.participation.list({ guestId })
  expect(listed).toMatchObject({
    registrations: [],
    inLine: [{ activityId: hike.id, name: 'Les crêtes', nbrParticipant: 2, offeredUntil: null }],
  })
  expect(await visitor.pages.participation.list({ guestId: stranger.pass })).toMatchObject({ inLine: [] })
  expect(await visitor.pages.participation.list({ guestId, tab: 'past' })).toMatchObject({ inLine: [] })
  await app.giveBack(app.bruno, 2)
  const [offered] = (await visitor.pages.participation.list({ guestId })).inLine
  expect(Date.parse(offered?.offeredUntil ?? '')).toBeGreaterThan(clock.now.getTime())
})

describe('the link of a guest’s e-mail', () => {
  test('opens everything until thirty days after the last activity', async () => {
    const { link, open, clock, hike } = await appWithGuest()
    expect(await open(link)).toMatchObject([{ activity: { activityId: hike.id } }])
    clock.pass({ days: 7 + 29 })
    expect(await open(link)).toHaveLength(1)
    clock.pass({ days: 1, minutes: 1 })
    await expect(open(link)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })

  test('goes along with an activity that is put off', async () => {
    const { link, open, clock, hike, db } = await appWithGuest()
    const startsAt = instant(new Date(clock.now.getTime() + 100 * 86_400_000))
    await updateActivity(db, hike.id, { startsAt, endsAt: null })
    clock.pass({ days: 120 })
    expect(await open(link)).toHaveLength(1)
  })

  test('goes on for thirty days where what it opened ends: cancelling does not close the page on which it is done', async () => {
    const { link, open, clock, visitor, hike, db, lan, messages } = await appWithGuest()
    const startsAt = instant(new Date(clock.now.getTime() + 200 * 86_400_000))
    await updateActivity(db, hike.id, { startsAt, endsAt: null })
    clock.pass({ days: 40 })
    const { id: participantId, tickets } = (await open(link))[0]!.participant
    await visitor.participation.cancelTickets({
      ...{ activityId: hike.id, participantId, guestId: link },
      ticketsId: tickets.map(({ uuid }) => uuid),
    })
    await messages()
    expect(await open(link)).toEqual([])
    await visitor.pages.participation.mailLink({ email: lan.email })
    expect(await open(linkIn((await messages())[0]?.text))).toEqual([])
    clock.pass({ days: 30, seconds: 1 })
    await expect(open(link)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })

  test('ends at once where its holder says so, with all others of the address; the pass of a browser stays', async () => {
    const { link, open, visitor, lan, messages } = await appWithGuest()
    await visitor.pages.participation.mailLink({ email: lan.email })
    const other = linkIn((await messages())[0]?.text)
    expect(await open(other)).toHaveLength(1)

    expect(await visitor.pages.participation.endLink({ guestId: link, mailNew: true })).toEqual({
      ended: true,
    })
    for (const gone of [link, other])
      await expect(open(gone)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    expect(await open(lan.pass)).toHaveLength(1)
    const next = linkIn((await messages())[0]?.text)
    expect(await open(next)).toHaveLength(1)

    await visitor.pages.participation.endLink({ guestId: next })
    expect(await messages()).toEqual([])
    const again = visitor.pages.participation.endLink({ guestId: next })
    await expect(again).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })

  test('is not ended by a pass that was handed out on the spot: whoever types an address has none of its links', async () => {
    const { link, open, visitor, lan, services } = await appWithGuest()
    const { pass } = await guestOf(services, { email: lan.email })
    const ending = visitor.pages.participation.endLink({ guestId: pass })
    await expect(ending).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    expect(await open(link)).toHaveLength(1)
  })

  test('that is over is mailed anew, to guests only, and the answer tells nobody apart', async () => {
    const { open, clock, visitor, lan, messages, delivered, participant } = await appWithGuest()
    clock.pass({ days: 60 })
    const bruno = await participant()
    await delivered()
    for (const email of [bruno.email, 'personne@exemple.org'])
      expect(await visitor.pages.participation.mailLink({ email })).toEqual({ sent: true })
    expect(await delivered()).toEqual([])
    expect(await visitor.pages.participation.mailLink({ email: lan.email.toUpperCase() })).toEqual({
      sent: true,
    })
    const [message, ...more] = await messages()
    expect(more).toEqual([])
    expect(await open(linkIn(message?.text))).toHaveLength(1)
    for (let time = 0; time < 9; time++)
      expect(await visitor.pages.participation.mailLink({ email: lan.email })).toEqual({ sent: true })
    expect((await messages()).length).toBeLessThanOrEqual(4)
  })
})

describe('an address that is registered already', () => {
  test('answers a stranger like one that is not, and only its mailbox hears of it', async () => {
    const { join, lan, services, messages, db, hike } = await appWithGuest()
    const stranger = await guestOf(services, { email: lan.email })
    const newcomer = await guestOf(services)
    const [known, fresh] = [await join(stranger.pass, 3), await join(newcomer.pass, 3)]
    const { participant: none, ...answered } = known
    const { participant, ...alike } = fresh
    expect(none).toBeUndefined()
    expect(participant).toBeDefined()
    expect(answered).toEqual({ ...alike, left: 3 })
    expect(await messages()).toHaveLength(1)
    const tickets = db.selectFrom('ticket').select('id').where('activityId', '=', hike.id)
    expect(await tickets.execute()).toHaveLength(2 + 3)
  })

  test('is refused what anybody would be refused: too many places, an activity that is full', async () => {
    const { join, lan, services } = await appWithGuest()
    const stranger = await guestOf(services, { email: lan.email })
    const newcomer = await guestOf(services)
    const [known, fresh] = [await join(stranger.pass, 9), await join(newcomer.pass, 9)]
    expect(known).toEqual(fresh)
    expect(known).toMatchObject({ result: 'inscription_cancelled', left: 6 })
  })

  test('still answers whoever holds the link or the pass that registered', async () => {
    const { join, lan, link } = await appWithGuest()
    for (const pass of [lan.pass, link])
      expect(await join(pass, 2)).toMatchObject({
        result: 'inscription_ok',
        participant: { participantNbr: 2 },
      })
  })
})

describe('on the page', () => {
  const argsFor = (path: string, cookie: string, body?: Record<string, string>) => {
    const form = body && new URLSearchParams(body)
    const request = new Request(`http://localhost:3000${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { Cookie: cookie },
      ...(form && { body: form }),
    })
    return { request, context: { peer: '203.0.113.9' }, params: {} } as unknown as ActionFunctionArgs
  }
  const serve = ({ services }: World) =>
    Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const thrownBy = (work: Promise<unknown>) =>
    work.then(() => null).catch((thrown: unknown) => thrown as Response)

  test('the secret leaves the address for a cookie, as often as the link is opened, and opens the page there', async () => {
    const app = await appWithGuest()
    serve(app)
    const passes = () =>
      app.db
        .selectFrom('guestPass')
        .select(['id', 'tokenHash', 'userId', 'scope', 'expiresAt'])
        .orderBy('id')
        .execute()
    const before = await passes()
    for (let time = 0; time < 3; time++) {
      const away = await thrownBy(loader(argsFor(`/mes-inscriptions?passe=${app.link}&lang=en`, '')))
      expect(away?.status).toBe(302)
      expect(away?.headers.get('Location')).toBe('/mes-inscriptions?passe=ici&lang=en')
      expect(away?.headers.get('Cache-Control')).toBe('private, no-store')
      const cookie = away?.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      expect(cookie).toMatch(/^viree_guest_link=/)
      const { data } = (await loader(argsFor('/mes-inscriptions?passe=ici', cookie))) as {
        data: { opened: { open: unknown[]; passe: string } | null }
      }
      expect(data.opened).toMatchObject({ passe: 'ici', open: [{}] })
    }
    expect(await passes()).toEqual(before)

    const cookie = `viree_guest_link=${encodeURIComponent(Buffer.from(JSON.stringify(app.link)).toString('base64'))}`
    const ended = (await action(
      argsFor('/mes-inscriptions?passe=ici', cookie, { intent: 'end' }),
    )) as Response
    expect(ended.headers.get('Location')).toBe('/mes-inscriptions')
    expect(ended.headers.getSetCookie().join()).toMatch(/viree_guest_link=[^;]*; Max-Age=0/)
    await expect(app.open(app.link)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })

  test('a page of ours whose address has no mark leads to itself with it, once, until the link opens nothing', async () => {
    const app = await appWithGuest()
    serve(app)
    const cookie = (await guestLinkCookie().serialize(app.link)).split(';')[0] ?? ''
    const opened = async (path: string, load: (args: ActionFunctionArgs) => Promise<unknown> = loader) => {
      const answer = await load(argsFor(path, cookie)).catch((thrown: unknown) => thrown)
      return answer instanceof Response ? answer.headers.get('Location') : answer
    }
    const past = '/mes-inscriptions?onglet=passees'
    expect(await opened(past)).toBe(`${past}&passe=ici`)
    expect(await opened('/mes-commandes', ordersLoader)).toBe('/mes-commandes?passe=ici')
    expect(await opened('/mes-commandes?passe=ici', ordersLoader)).toMatchObject({ data: { passe: 'ici' } })

    await app.visitor.pages.participation.endLink({ guestId: app.link })
    expect(await opened('/mes-commandes?passe=ici', ordersLoader)).toBe('/mes-inscriptions')
    expect(await opened('/mes-inscriptions')).toBe('/mes-inscriptions?passe=ici')
    const stale = await opened('/mes-inscriptions?passe=ici')
    expect(stale).toMatchObject({ data: { opened: null, lost: 'OVER' } })
    const { headers } = (stale as { init: ResponseInit }).init
    expect(new Headers(headers).get('Set-Cookie')).toMatch(/viree_guest_link=[^;]*; Max-Age=0/)
  })

  test.each<[string, string, string, 'OVER' | 'FORGOTTEN' | null]>([
    ['the mark of a link, the day after', '/mes-inscriptions?passe=ici', '', 'FORGOTTEN'],
    ['a link that was cut short', '/mes-inscriptions?passe=ici', 'abcdef', 'OVER'],
    ['a link that nobody was given', '/mes-inscriptions?passe=ici', 'x'.repeat(43), 'OVER'],
    ['no link', '/mes-inscriptions', '', null],
  ])('a page that stays closed says why of %s', async (_, path, kept, lost) => {
    const app = await appWithGuest()
    serve(app)
    const cookie = kept && ((await guestLinkCookie().serialize(kept)).split(';')[0] ?? '')
    expect(await loader(argsFor(path, cookie))).toMatchObject({ data: { opened: null, lost } })
  })
})
