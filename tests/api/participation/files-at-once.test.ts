import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loader as registrationFile } from '#app/features/participation/tickets/registration-file.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import enApi from '#locales/en/api.json' with { type: 'json' }
import enCommon from '#locales/en/common.json' with { type: 'json' }
import frApi from '#locales/fr/api.json' with { type: 'json' }
import frCommon from '#locales/fr/common.json' with { type: 'json' }
import { MAKE_MS, WAIT_MS } from '#server/documents/file-queue.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { leave } from '#tests/api/world/limits.ts'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'

/** One file that is being made, and as many that wait as one person may have. */
const MOST = 11
const WORDS = { fr: { api: frApi, common: frCommon }, en: { api: enApi, common: enCommon } }
const BUSY = { ...refusal('FILES_BUSY', 503), data: { retryAfter: 10 } }

// On a machine that is busy with other tests a file takes seconds, and those that wait would be refused for the time.
beforeEach(() => {
  const usual = globalThis.setTimeout
  const patient = (...[run, ms, ...values]: Parameters<typeof setTimeout>) =>
    usual(run, ms === WAIT_MS || ms === MAKE_MS ? 10 * ms : ms, ...(values as unknown[]))
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(patient as typeof setTimeout)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Begins so many files, and returns which of them were made. */
async function askAtOnce(count: number, ask: () => Promise<File>) {
  const asked = await Promise.allSettled(Array.from({ length: count }, ask))
  const refused = asked.filter((one) => one.status === 'rejected').map((one): unknown => one.reason)
  return { made: asked.length - refused.length, refused }
}

/** Returns how the browser of this person opens the address of a registration's tickets. */
async function browserOf(app: World, person: Person) {
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const browser = app.browser()
  await browser.signIn(person)
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (id: number) => {
    const request = new Request(`http://localhost/mes-inscriptions/${id}/billets.pdf`, {
      headers: { Cookie },
    })
    const params = { participantId: String(id) }
    return registrationFile({ request, context: { peer: browser.peer }, params })
  }
}

test('an account has ten files that wait; beyond that it is refused, and others get theirs', async () => {
  const app = await world()
  const hike = await app.activity()
  const { id, person } = await app.participation({ activity: hike })
  const other = await app.participation({ activity: hike })
  const flood = askAtOnce(MOST + 4, () =>
    app.as(person).pages.participation.ticketsFile({ participantId: id }),
  )
  const theirs = app.as(other.person).pages.participation.ticketsFile({ participantId: other.id })
  expect((await theirs).type).toBe('application/pdf')
  const { made, refused } = await flood
  expect(made).toBe(MOST)
  expect(refused).toHaveLength(4)
  for (const error of refused) expect(error).toMatchObject(BUSY)
})

test('so has a guest; a visitor with the number of a ticket shares with their network', async () => {
  const app = await world()
  const guest = await guestOf(app.services)
  const joined = await app.as(null).participation.join({
    activityId: (await app.activity()).id,
    attendance: [{ nbrParticipant: 1 }],
    guestId: guest.pass,
  })
  const { id: participantId } = joined.participant!
  const file = { participantId, guestId: guest.pass }
  const [ticket] = await listOpenTickets(app.db, [participantId])
  const ofGuest = await askAtOnce(MOST + 1, () => app.as(null).pages.participation.ticketsFile(file))
  expect([ofGuest.made, ofGuest.refused]).toEqual([MOST, [expect.objectContaining(BUSY)]])
  const ofVisitor = await askAtOnce(42, () => app.as(null).pages.ticket.file({ uuid: ticket!.uuid }))
  expect([ofVisitor.made, ofVisitor.refused]).toEqual([41, [expect.objectContaining(BUSY)]])
})

test('a list that is refused was not read: many at once fill no memory', async () => {
  const app = await world()
  const { id: activityId } = await app.activity()
  const operator = app.as(await app.operator())
  const { made, refused } = await askAtOnce(10, () => operator.participation.exportList({ activityId }))
  expect([made, refused.length]).toEqual([4, 6])
  // Each reading by an operator is in the journal.
  const read = await app.db
    .selectFrom('auditEntry')
    .select('id')
    .where('action', '=', 'participants.export')
    .execute()
  expect(read).toHaveLength(4)
})

test('the archive of everything about a person is made for one at a time', async () => {
  const app = await world()
  const [alice, bruno] = [await app.participant(), await app.participant()]
  const brunos = () => app.as(bruno).pages.account.ownData()
  const [ofAlice, ofBruno] = await Promise.all([
    askAtOnce(4, () => app.as(alice).pages.account.ownData()),
    askAtOnce(1, brunos),
  ])
  expect([ofAlice.made, ofAlice.refused.length, ofBruno.made]).toEqual([2, 2, 1])
  for (const error of ofAlice.refused) expect(error).toMatchObject(BUSY)
})

test('a file that is refused as too many wait uses up nothing of the hour', async () => {
  const app = await world()
  const { id: activityId } = await app.activity()
  const operator = await app.operator()
  await leave(app.services, 11, 'export', String(operator.id))
  const ask = () => app.as(operator).participation.exportList({ activityId })
  const { made, refused } = await askAtOnce(10, ask)
  expect([made, refused.length]).toEqual([4, 6])
  for (let left = 11 - made; left > 0; left--) await ask()
  await expect(ask()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
})

test('a program reads when to come back', async () => {
  const app = await world()
  const { activity, participation } = app
  const hike = await activity()
  await participation({ activity: hike })
  const browser = app.browser()
  await browser.signIn(hike.host)
  const path = `/api/activity/participant/export?activityId=${hike.id}`
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.send(path)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(1)
  for (const { status, headers, body } of refused) {
    expect([status, headers.get('Retry-After')]).toEqual([503, '10'])
    expect(body).toMatchObject({ code: 'FILES_BUSY', data: { retryAfter: 10 } })
  }
})

test.each(['fr', 'en'] as const)(
  'a person reads it on a page, in %s, and another for what is too often',
  async (locale) => {
    const app = await world()
    const { activity, participant, participation, services } = app
    const person = await participant({ locale })
    const { id } = await participation({ activity: await activity(), person })
    const open = await browserOf(app, person)
    const pages = await Promise.all(Array.from({ length: MOST + 1 }, () => open(id)))
    const [busy, ...others] = pages.filter(({ status }) => status !== 200)
    expect(others).toEqual([])
    expect([busy!.status, busy!.headers.get('Retry-After')]).toEqual([503, '10'])
    expect(busy!.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    const html = await busy!.text()
    expect(html).toContain(`href="/mes-inscriptions/${id}/billets.pdf"`)
    expect(html).toContain(WORDS[locale].api.FILES_BUSY)

    await leave(services, 0, 'ticketFileOfAccount', String(person.id))
    const tooOften = await open(id)
    expect([tooOften.status, Number(tooOften.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)])
    expect(await tooOften.text()).toContain(`<h1>${WORDS[locale].common.errorPage['429'].title}</h1>`)
  },
)
