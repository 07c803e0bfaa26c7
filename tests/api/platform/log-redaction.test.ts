import { Writable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeLog } from '#server/runtime/log.ts'
import { lastTo } from '#tests/api/world/emails/emails.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'

const NEW = 'neuf hérons sous la pluie de novembre'
const BANK = { transitNbr: '00417', institutionNbr: '815', accountNbr: '730055512' }
const REASON = 'Elle a quitté le groupe sans prévenir'

/** The log of the product at its finest level, and of the HTTP front. */
async function loggedWorld() {
  const here = await world()
  const lines: string[] = []
  const memory = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString('utf8'))
      done()
    },
  })
  here.services.log = makeLog('trace', memory)
  const { url } = await listen(here.services)
  return { ...here, lines, ...clientOf(url) }
}

function clientOf(url: string) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}, method = 'POST') => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'fr', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return {
    url,
    post,
    async signIn(email: string, password: string): Promise<{ Authorization: string }> {
      const mobile = { 'X-Viree-Client': 'mobile' }
      const { body } = await post('/api/auth/callback/credentials', { username: email, password }, mobile)
      return { Authorization: `Bearer ${String(body.token)}` }
    },
  }
}

type Logged = Awaited<ReturnType<typeof loggedWorld>>

/** The secret in the link of the newest email to this address. */
async function secretOf(
  { delivered }: Pick<World, 'delivered'>,
  email: string,
  name: string,
): Promise<string> {
  const { text } = lastTo(await delivered(), { email })
  return new RegExp(`[?&]${name}=([\\w-]+)`).exec(text)?.[1] ?? ''
}

/** Returns which of these words are in the log. */
const leaks = ({ lines }: Logged, secrets: string[]) => {
  const log = lines.join('')
  return secrets.filter((secret) => secret.length < 4 || log.includes(secret))
}

describe('what an account lives through stands in no log', () => {
  test('signing up, confirming, signing in, forgetting, uploading, being paid, being removed, leaving', async () => {
    const here = await loggedWorld()
    const { url, post, signIn, host, activity, as, lines } = here
    const email = 'melanie.journal@exemple.org'
    const person = { firstname: 'Mélanie', name: 'Journaliste' }

    expect((await post('/api/user', { username: email, password: PASSWORD, ...person })).status).toBe(200)
    const clid = await secretOf(here, email, 'clid')
    expect((await post('/api/utils/confirmMail', { clid })).status).toBe(200)

    const wrong = 'pas celui de Mélanie'
    await signIn(email, wrong)
    const first = await signIn(email, PASSWORD)

    const asked = await fetch(`${url}/api/profil/pass?email=${encodeURIComponent(email)}`)
    expect(asked.status).toBe(200)
    const code = await secretOf(here, email, 'code')
    expect((await post('/api/profil/pass', { code, newPass: NEW })).status).toBe(200)
    const headers = await signIn(email, NEW)

    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new File([new Uint8Array(photo)], 'melanie-a-la-plage.png', { type: 'image/png' }))
    const upload = await fetch(`${url}/api/profil/picture`, { method: 'POST', headers, body: form })
    expect(upload.status).toBe(200)
    const bill = { ...BANK, billingMail: 'compta.melanie@exemple.org' }
    expect((await post('/api/profil/billing', bill, headers, 'PUT')).status).toBe(200)

    const alice = await host({ accountType: 'PRO' })
    const hike = await activity({ host: alice })
    const input = { activityId: hike.id, attendance: [{ nbrParticipant: 1 }], consent: true }
    const { body: joined } = await post('/api/activity/participant', input, headers)
    const { id: participantId } = joined.participant as { id: number }
    const tickets = await here.db.selectFrom('ticket').select('uuid').execute()
    const query = new URLSearchParams({
      activityId: String(hike.id),
      participantId: String(participantId),
      reason: REASON,
    })
    const asHost = await signIn(alice.email, PASSWORD)
    const removed = await fetch(`${url}/api/activity/participant?${query}`, {
      method: 'DELETE',
      headers: asHost,
    })
    expect(removed.status).toBe(200)
    await here.delivered()

    const { id } = await here.db
      .selectFrom('user')
      .select('id')
      .where('emailKey', '=', email)
      .executeTakeFirstOrThrow()
    const melanie = { ...alice, id, email }
    await as(melanie).pages.account.ownData()
    await as(melanie).pages.account.remove()

    expect(lines.length).toBeGreaterThan(10)
    const tokens = [first, headers, asHost].map(({ Authorization }) => Authorization.slice('Bearer '.length))
    const secrets = [
      ...[email, alice.email, bill.billingMail, encodeURIComponent(email)],
      ...[PASSWORD, NEW, wrong, clid, code, ...tokens, ...tickets.map(({ uuid }) => uuid)],
      ...[BANK.transitNbr, BANK.accountNbr, REASON, 'plage', 'Journaliste'],
    ]
    expect(leaks(here, secrets)).toEqual([])
  })

  test('a guest’s pass and link', async () => {
    const here = await loggedWorld()
    const { url, post, activity } = here
    const email = 'gisele.passante@exemple.org'
    const { body } = await post('/api/user', { username: email, firstname: 'Gisèle', asGuest: true })
    const guestId = String(body.userId)
    const hike = await activity()
    await post('/api/activity/participant', {
      activityId: hike.id,
      attendance: [{ nbrParticipant: 1 }],
      guestId,
    })
    const { text } = lastTo(await here.delivered(), { email })
    const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link))
    for (const { pathname, search } of links) await fetch(url + pathname + search)
    const secrets = links
      .flatMap(({ searchParams }) => [...searchParams.values()])
      .filter((value) => value.length > 20)
    expect(secrets.length).toBeGreaterThan(0)
    expect(leaks(here, [email, guestId, ...secrets])).toEqual([])
  })
})

describe('what goes wrong is logged without whom it went wrong for', () => {
  const email = 'malchance@exemple.org'

  test('a mail server that repeats the address', async () => {
    const here = await loggedWorld()
    const { post, services, lines, delivered } = here
    services.mailer.failNext('REFUSED')
    await post('/api/user', { username: email, password: PASSWORD, firstname: 'Max', name: 'Roy' })
    await delivered()
    expect(lines.join('')).toContain('task failed')
    expect(leaks(here, [email])).toEqual([])
  })

  test('a database that repeats the row, and an answer that is not as it should be', async () => {
    const here = await loggedWorld()
    const { post, services, lines } = here
    const cause = Object.assign(new Error(`no row for ${email}`), { detail: `Key (email_key)=(${email})` })
    const fault = Object.assign(new Error(`Key (email_key)=(${email}) already exists.`, { cause }), {
      code: '23505',
      detail: `Key (email_key)=(${email}) already exists.`,
      data: { user: { passwordHash: '$argon2id$secret', nested: { bankSealed: 'scellé' } } },
    })
    services.passwords = { ...services.passwords, hash: () => Promise.reject(fault) }
    const { status } = await post('/api/user', {
      username: email,
      password: PASSWORD,
      firstname: 'Max',
      name: 'Roy',
    })
    expect(status).toBe(500)
    const log = lines.join('')
    expect(log).toContain('call failed')
    expect(log).toContain('23505')
    expect(log).toContain('log-redaction.test.ts') // the place of the error is still logged
    expect(leaks(here, [email, '$argon2id$', 'scellé'])).toEqual([])
  })
})
