import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loader as registrationFile } from '#app/features/participation/tickets/registration-file.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import enApi from '#locales/en/api.json' with { type: 'json' }
import enCommon from '#locales/en/common.json' with { type: 'json' }
import frApi from '#locales/fr/api.json' with { type: 'json' }
import frCommon from '#locales/fr/common.json' with { type: 'json' }
import { MAKE_MS, WAIT_MS } from '#server/documents/file-queue.ts'
import * as ownData from '#server/services/account/own-data.ts'
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

const { readOwnData } = ownData
const { postMessage } = Worker.prototype

/**
 * Nothing is made until so many files were refused: on a fast machine one would be ready before all of them have come, and
 * on a busy one they come in any order.
 */
function holdUntil(refused: number) {
  let left = refused
  const [begun, opened] = [signal(), signal()]
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    begun.give()
    void opened.given.then(() => postMessage.apply(this, message))
  })
  vi.spyOn(ownData, 'readOwnData').mockImplementation(async (...args) => {
    begun.give()
    await opened.given
    return readOwnData(...args)
  })
  const refuse = () => {
    left -= 1
    if (left === 0) opened.give()
  }
  return { begun: begun.given, refuse }
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Begins so many files, of which so many are refused; returns which of them were made. */
function askAtOnce(count: number, refusals: number, ask: () => Promise<File>) {
  const { begun, refuse } = holdUntil(refusals)
  const askOne = async () => {
    try {
      return { file: await ask() }
    } catch (error) {
      refuse()
      return { error: error as unknown }
    }
  }
  const asked = Promise.all(Array.from({ length: count }, askOne)).then((all) => {
    const refused = all.flatMap((one) => ('error' in one ? [one.error] : []))
    return { made: all.length - refused.length, refused }
  })
  return { begun, asked }
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
  const flood = askAtOnce(MOST + 4, 4, () =>
    app.as(person).pages.participation.ticketsFile({ participantId: id }),
  )
  await flood.begun
  const theirs = app.as(other.person).pages.participation.ticketsFile({ participantId: other.id })
  expect((await theirs).type).toBe('application/pdf')
  const { made, refused } = await flood.asked
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
  const ofGuest = await askAtOnce(MOST + 1, 1, () => app.as(null).pages.participation.ticketsFile(file)).asked
  expect([ofGuest.made, ofGuest.refused]).toEqual([MOST, [expect.objectContaining(BUSY)]])
  const ofVisitor = await askAtOnce(42, 1, () => app.as(null).pages.ticket.file({ uuid: ticket!.uuid })).asked
  expect([ofVisitor.made, ofVisitor.refused]).toEqual([41, [expect.objectContaining(BUSY)]])
})

test('a list that is refused was not read: many at once fill no memory', async () => {
  const app = await world()
  const { id: activityId } = await app.activity()
  const operator = app.as(await app.operator())
  const { made, refused } = await askAtOnce(10, 6, () => operator.participation.exportList({ activityId }))
    .asked
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
  const ofAlice = askAtOnce(4, 2, () => app.as(alice).pages.account.ownData())
  await ofAlice.begun
  expect((await app.as(bruno).pages.account.ownData()).type).toBe('application/zip')
  const { made, refused } = await ofAlice.asked
  expect([made, refused.length]).toEqual([2, 2])
  for (const error of refused) expect(error).toMatchObject(BUSY)
})

test('a file that is refused as too many wait uses up nothing of the hour', async () => {
  const app = await world()
  const { id: activityId } = await app.activity()
  const operator = await app.operator()
  await leave(app.services, 11, 'export', String(operator.id))
  const ask = () => app.as(operator).participation.exportList({ activityId })
  const { made, refused } = await askAtOnce(10, 6, ask).asked
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
  const { refuse } = holdUntil(1)
  const send = async () => {
    const answer = await browser.send(path)
    if (answer.status !== 200) refuse()
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 5 }, send))
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
    const { refuse } = holdUntil(1)
    const openOne = async () => {
      const page = await open(id)
      if (page.status !== 200) refuse()
      return page
    }
    const pages = await Promise.all(Array.from({ length: MOST + 1 }, openOne))
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
