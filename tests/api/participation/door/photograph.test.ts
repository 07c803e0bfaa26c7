import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { action } from '#app/features/door/code.tsx'
import { keepDoorToken } from '#server/api/http/cookies/door.ts'
import { LARGEST_PICTURE_BYTES } from '#server/domain/activity/picture.ts'
import { helperToken } from '#tests/api/world/doors.ts'
import { type World, world } from '#tests/api/world/world.ts'
import { paleSheet } from '#tests/infrastructure/pale-sheet.ts'
import { jpegOf } from '#tests/infrastructure/photograph.ts'

let app: World
beforeAll(async () => {
  app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
})

/** The evening begins in an hour; a helper without an account holds its door. */
async function evening() {
  const start = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const veillee = await app.activity({ name: 'Veillée', start })
  const bruno = await app.participant()
  const joined = await app
    .as(bruno)
    .participation.join({ activityId: veillee.id, attendance: [{ nbrParticipant: 2 }] })
  const { tickets } = joined.participant!
  const helper = telephone(veillee.id, await helperToken(app, veillee))
  return { veillee, tickets, helper }
}

/** Of the next reading, as each answer gave them. */
const namesGiven: string[] = []

/** A browser without script that posts the form of the page. */
function telephone(activityId: number, token: string | null) {
  const { settings } = app.services
  const cookie = token === null ? '' : (keepDoorToken(settings, new Headers(), token).split(';')[0] ?? '')
  return {
    async send(fields: { photo?: Buffer | null; name?: string; code?: string; scanId?: string }) {
      const form = new FormData()
      const { photo = null, name = photo ? 'photo.jpg' : '', code = '', scanId = randomUUID() } = fields
      form.append('code', code)
      form.append('photo', new File(photo ? [new Uint8Array(photo)] : [], name))
      form.append('scanId', scanId)
      return this.post(form)
    },
    async post(body: FormData | ReadableStream<Uint8Array>) {
      const url = `${settings.publicUrl}/entree/${activityId}/code`
      const headers = new Headers({ Cookie: cookie, 'Accept-Language': 'fr-CA' })
      if (body instanceof ReadableStream) headers.set('Content-Type', 'multipart/form-data; boundary=x')
      const init = { method: 'POST', headers, body, duplex: 'half' } as const
      const args = { request: new Request(url, init), context: { peer: '198.51.100.7' } }
      const { data, init: answered } = await action({ ...args, params: { activityId: String(activityId) } })
      const { nextScanId, ...answer } = data
      namesGiven.push(nextScanId)
      return { ...answer, status: answered?.status }
    },
  }
}

const CLOSED = { status: 409, error: 'closed', verdict: null, text: '' }

const filesKept = () => readdir(join(app.services.settings.dataDir, 'uploads')).catch(() => [])

describe('a photograph of a code, without script', () => {
  test('lets its person in, as the typed characters do', async () => {
    const { veillee, tickets, helper } = await evening()
    const photo = await jpegOf(tickets[1]!.qr, { turn: 12, blur: 2, light: 0.5 })
    expect(await helper.send({ photo })).toMatchObject({
      status: 200,
      error: null,
      verdict: { ok: true, ticket: { position: 2, of: 2 } },
    })
    const scans = await app.db
      .selectFrom('scan')
      .select(['way', 'verdict'])
      .where('activityId', '=', veillee.id)
      .execute()
    expect(scans).toEqual([{ way: 'PHOTO', verdict: 'WELCOME' }])
  })

  test('sent twice by one press of the button has one answer; photographed again it was used', async () => {
    const { tickets, helper } = await evening()
    const photo = await jpegOf(tickets[0]!.qr)
    const scanId = randomUUID()
    const first = await helper.send({ photo, scanId })
    expect(first).toMatchObject({ verdict: { ok: true } })
    expect(await helper.send({ photo, scanId })).toEqual(first)
    expect(new Set([scanId, ...namesGiven.slice(-2)]).size).toBe(3)
    expect(await helper.send({ photo })).toMatchObject({ verdict: { ok: false, error: 5 } })
  })

  test('another photograph, or another code, from a form whose answer hangs is another reading', async () => {
    const { tickets, helper } = await evening()
    const scanId = randomUUID()
    const placeOf = async (fields: { photo?: Buffer; code?: string }) =>
      (await helper.send({ ...fields, scanId })).verdict
    const [first, second] = tickets
    expect(await placeOf({ code: first!.code })).toMatchObject({ ok: true, ticket: { position: 1 } })
    expect(await placeOf({ code: second!.code })).toMatchObject({ ok: true, ticket: { position: 2 } })
    expect(await placeOf({ code: first!.code })).toMatchObject({ ok: true, ticket: { position: 1 } })
    expect(await placeOf({ code: randomUUID() })).toMatchObject({ ok: false, detail: 'unknown' })
    const again = { ok: false, error: 5 }
    expect(await placeOf({ photo: await jpegOf(first!.qr) })).toMatchObject({
      ...again,
      ticket: { position: 1 },
    })
    expect(await placeOf({ photo: await jpegOf(second!.qr) })).toMatchObject({
      ...again,
      ticket: { position: 2 },
    })
  })

  test('of another activity, forged, or of no ticket gets the verdict of what was typed', async () => {
    const [here, there] = [await evening(), await evening()]
    const verdictOf = async (text: string) => (await here.helper.send({ photo: await jpegOf(text) })).verdict
    const forged = here.tickets[0]!.qr.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
    for (const text of [there.tickets[0]!.qr, forged, 'WIFI:T:WPA;S:Chalet;P:sept outardes;;']) {
      const typed = (await here.helper.send({ code: text })).verdict
      expect(await verdictOf(text)).toEqual(typed)
      expect(typed).toMatchObject({ ok: false })
    }
    expect(await verdictOf('https://exemple.org/menu')).toMatchObject({ error: 1, detail: 'unreadable' })
    expect(await verdictOf(here.tickets[0]!.qr)).toMatchObject({ ok: true })
  })

  test('counts for less than what was typed beside it', async () => {
    const { tickets, helper } = await evening()
    const [typed, photographed] = tickets
    const sent = { code: typed!.code, photo: await jpegOf(photographed!.qr) }
    expect(await helper.send(sent)).toMatchObject({ verdict: { ok: true, ticket: { position: 1 } } })
  })

  test('is nowhere afterwards', async () => {
    const { tickets, helper } = await evening()
    await helper.send({ photo: await jpegOf(tickets[0]!.qr) })
    expect(await filesKept()).toEqual([])
    expect(await app.db.selectFrom('picture').select('id').execute()).toEqual([])
  })
})

describe('what is no photograph of a code comes back with what to do', () => {
  test.each<[string, () => Promise<Buffer | null>, number, string]>([
    ['nothing', () => Promise.resolve(null), 400, 'missing'],
    ['a table', () => jpegOf(null), 422, 'noCode'],
    ['a text that is called .jpg', () => Promise.resolve(Buffer.from('7F3A 09C2')), 415, 'notAPicture'],
    ['400 megapixels in a few kilobytes', () => Promise.resolve(paleSheet(20_000, 20_000)), 413, 'tooLarge'],
    [
      'ten megabytes and a byte',
      () => Promise.resolve(Buffer.alloc(LARGEST_PICTURE_BYTES + 1)),
      413,
      'tooLarge',
    ],
    ['twelve megabytes', () => Promise.resolve(Buffer.alloc(12_000_000)), 413, 'tooLarge'],
  ])('%s', async (_, make, status, error) => {
    const { veillee, helper } = await evening()
    expect(await helper.send({ photo: await make() })).toEqual({ status, error, verdict: null, text: '' })
    const scans = await app.db.selectFrom('scan').select('id').where('activityId', '=', veillee.id).execute()
    expect(scans).toEqual([])
  })
})

describe('what a stranger may cost', () => {
  test('from whoever does not hold this door not a byte is read', async () => {
    const [here, there] = [await evening(), await evening()]
    let pulls = 0
    const body = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            pulls += 1
            controller.enqueue(new Uint8Array(1024))
          },
        },
        { highWaterMark: 0 },
      )
    const tokenOfThere = await helperToken(app, there.veillee)
    for (const token of [null, 'x'.repeat(43), tokenOfThere]) {
      const stranger = telephone(here.veillee.id, token)
      await expect(stranger.post(body())).rejects.toMatchObject({ status: 404 })
    }
    expect(pulls).toBe(0)
  })

  test('nor from a device that was revoked, nor after the window', async () => {
    const [revoked, over] = [await evening(), await evening()]
    const ended = { endedAt: app.clock.now.toISOString() }
    await app.db.updateTable('doorPass').set(ended).where('activityId', '=', revoked.veillee.id).execute()
    const begun = { startsAt: new Date(app.clock.now.getTime() - 72 * 3_600_000).toISOString(), endsAt: null }
    await app.db.updateTable('activity').set(begun).where('id', '=', over.veillee.id).execute()
    for (const { helper, tickets } of [revoked, over])
      expect(await helper.send({ photo: await jpegOf(tickets[0]!.qr) })).toEqual(CLOSED)
  })

  test('twenty a minute from one device, also of those that have no code; another one is not kept waiting', async () => {
    const { veillee, helper } = await evening()
    const nothing = Buffer.from('no picture')
    for (let sent = 0; sent < 20; sent++)
      expect(await helper.send({ photo: nothing })).toMatchObject({ status: 415 })
    expect(await helper.send({ photo: nothing })).toMatchObject({
      status: 429,
      error: 'tooMany',
      verdict: null,
    })
    const other = telephone(veillee.id, await helperToken(app, veillee, 'Téléphone d’Ali'))
    expect(await other.send({ photo: nothing })).toMatchObject({ status: 415 })
  })

  test('two at the same time from one device', async () => {
    const { helper } = await evening()
    const { codeReader } = app.services
    const { promise, resolve } = deferred()
    app.services.codeReader = { read: () => promise.then(() => ({ refusal: 'NO_CODE' as const })) }
    try {
      const photo = Buffer.from('a picture')
      const answers = [1, 2, 3].map(() => helper.send({ photo }))
      expect(await Promise.race(answers)).toMatchObject({ status: 503, error: 'busy', verdict: null })
      resolve()
      expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([422, 422, 503])
    } finally {
      app.services.codeReader = codeReader
    }
  })
})

test('thirty unknown codes a minute, typed or photographed: the page says to wait', async () => {
  const { helper } = await evening()
  for (let sent = 0; sent < 30; sent++)
    expect(await helper.send({ code: randomUUID() })).toMatchObject({ status: 200 })
  expect(await helper.send({ photo: await jpegOf(randomUUID()) })).toEqual({
    status: 429,
    error: 'tooMany',
    verdict: null,
    text: '',
  })
})

function deferred() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
