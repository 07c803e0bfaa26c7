import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { formPages, pageTargets } from '#tests/fuzz/page-targets.ts'
import { describe as describeFault, fuzz, report, SEED } from '#tests/fuzz/run.ts'
import { send } from '#tests/fuzz/send.ts'
import type { DemoAccount } from '#tests/infrastructure/product.ts'

test.use({ ownProduct: 'fuzz' })

const IS_WHOLE = process.env.TEST_SIZE === 'whole'
const REQUESTS = IS_WHOLE ? 2000 : 500

/** Cookies of an operator, a host and a participant. */
async function signedIn(
  account: (role: DemoAccount['role']) => Promise<DemoAccount>,
  request: APIRequestContext,
): Promise<string[]> {
  const cookies: string[] = []
  for (const role of ['operator', 'host', 'participant'] as const) {
    const { email: username, password } = await account(role)
    const data = { username, password }
    const answer = await request.post('/api/auth/callback/credentials', {
      data,
      headers: { 'X-Viree-Client': 'mobile' },
    })
    const { token } = (await answer.json()) as { token: string }
    cookies.push(`viree_session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'))}`)
  }
  for (const Cookie of cookies) {
    const session = await request.get('/api/auth/session', { headers: { Cookie } })
    expect(await session.json()).toHaveProperty('user')
  }
  return cookies
}

/** Log lines of level error: problems that an operator would have to look at. */
const errorLines = (log: string) => log.split('\n').filter((line) => line.includes('"level":50'))

/** Names from which conform or oRPC build more than was sent. */
const INDEXES = IS_WHOLE ? [300_000, 1_000_000, 5_000_000, 20_000_000, 100_000_000] : []
const HOSTILE = [
  ...[4_294_967_294, ...INDEXES].map((index) => `a[${index}]=x`),
  `a${'[0]'.repeat(3000)}=x`,
  `a${'.a'.repeat(3000)}=x`,
  'a[0]=x&a.100000000=x',
  'a=x&a=x&a.length=4294967295',
  '__proto__.a=x',
  Array.from({ length: 10_000 }, (_, index) => `f${index}=`).join('&'),
]

/** Actions that read no field: the session, the address and the submission itself are all they use. */
const WITHOUT_FIELDS = [
  'activites/:activityId/inscription/payer', // its form is sealed into the address
  'deconnexion',
  'mes-activites/:activityId/dupliquer',
  'mes-activites/:activityId/brouillon',
  'mes-activites/:activityId/attente/:waitingId/retirer',
  'entree/:activityId/quitter',
  '*',
]

/** Pages behind a link of an e-mail, and the key of the query that has its secret. */
const BEHIND_LINKS = [
  ['/invitation', 'lien'],
  ['/invitation/activite', 'lien'],
  ['/invitation/desabonnement', 'lien'],
  ['/courriel/confirmer', 'clid'],
  ['/courriel/parent', 'lien'],
  ['/courriel/desabonnement', 'lien'],
  ['/courriel/messages', 'lien'],
  ['/infolettre/confirmer', 'lien'],
  ['/infolettre/desabonnement', 'lien'],
  ['/mot-de-passe', 'code'],
  ['/mes-inscriptions/mot-de-passe', 'passe'],
] as const

test(
  'a form behind a link whose secret is missing, or is none, is no fault of ours',
  { tag: '@script' },
  async ({ product, account, request }) => {
    const cookies = await signedIn(account, request)
    const { origin } = new URL(product.url)
    for (const [path, key] of BEHIND_LINKS)
      for (const query of ['', `?${key}[a]=x`, `?${key}=`, `?${key}=${'x'.repeat(1500)}`])
        for (const cookie of ['', ...cookies])
          for (const intent of ['', 'decline', 'again']) {
            const address = `${path}${query}`
            const headers = { Origin: origin, Cookie: cookie }
            const answer = await request.post(address, { headers, form: { intent }, maxRedirects: 0 })
            expect(answer.status(), address).toBeLessThan(500)
          }
    expect(errorLines(await product.web.said())).toEqual([])
  },
)

/** The door that the demo holds open; elsewhere nothing of a form is read. */
const OPEN_DOOR = '79'

function addressOf(path: string): string {
  const activityId = path.startsWith('entree/') ? OPEN_DOOR : '20'
  return `/${path
    .replace(':activityId', activityId)
    .replace(':moment', 'confirmation')
    .replace(/:\w+\??/g, '2')}`
}

test(
  'names that no form has are refused by every form, and cost nothing',
  { tag: '@script' },
  async ({ product, account, request }) => {
    test.setTimeout(240_000)
    const { host, port, origin } = new URL(product.url)
    const cookies = ['', ...(await signedIn(account, request))]
    const before = await residentMegabytes(product.web.pid)
    const post = (path: string, Cookie: string, body: string) =>
      send(Number(port), {
        method: 'POST',
        url: path,
        headers: [
          ['Host', host],
          ['Connection', 'close'],
          ['Origin', origin],
          ['Content-Type', 'application/x-www-form-urlencoded'],
          ['Content-Length', String(Buffer.byteLength(body))],
          ...(Cookie ? [['Cookie', Cookie] as [string, string]] : []),
        ],
        body: Buffer.from(body),
      })

    const wrong: string[] = []
    const forms = formPages().filter(({ path }) => !WITHOUT_FIELDS.includes(path))
    async function tryAll(): Promise<void> {
      for (let form = forms.pop(); form; form = forms.pop()) {
        const address = addressOf(form.path)
        const reader = await findReader((cookie) => post(address, cookie, HOSTILE[0]!))
        if (reader === undefined) wrong.push(`nobody reads ${address}`)
        for (const body of HOSTILE.slice(1)) {
          if (reader === undefined) break
          const { status, bytes } = await post(address, reader, body)
          if (status !== 400 || bytes > 64 * 1024)
            wrong.push(`${status}, ${bytes} bytes to ${address} ${body.slice(0, 40)}`)
        }
      }
    }
    /** A person who may not use a form is refused before it is read; at least one of these people may. */
    async function findReader(ask: (cookie: string) => Promise<{ status: number }>) {
      for (const cookie of cookies) if ((await ask(cookie)).status === 400) return cookie
      return undefined
    }
    await Promise.all([tryAll(), tryAll(), tryAll(), tryAll()])
    expect(wrong).toEqual([])
    expect(errorLines(await product.web.said())).toEqual([])
    // A list of the smallest of these indexes, made by each of the forms, is more than that.
    expect((await residentMegabytes(product.web.pid)) - before).toBeLessThan(300)
  },
)

test(
  'what visitors send wrong is told to them, and is no error of ours',
  { tag: '@script' },
  async ({ product, request }) => {
    const form = { x: '1' }
    const refused: [status: number, method: string, path: string, sending?: object][] = [
      [405, 'POST', '/a-propos', { form }],
      [405, 'POST', '/a-propos.data', { form }],
      [404, 'POST', '/nulle-part', { form }],
      [404, 'GET', '/nulle-part.data'],
      [404, 'GET', '/nulle-part/nulle-part'],
      [404, 'GET', '/activites/4711'],
      [404, 'GET', '/images/x'],
      [405, 'PUT', '/authentification'],
      [415, 'POST', '/authentification', { data: {} }],
      [415, 'POST', '/authentification', { multipart: { x: '1' } }],
      [403, 'POST', '/authentification', { form, headers: { Origin: 'https://ailleurs.example' } }],
      [400, 'POST', '/authentification', { form: { 'a[9999]': 'x' } }],
      [414, 'GET', '/a'.repeat(7000)],
      [404, 'GET', '/a'.repeat(500)],
      [400, 'GET', '/?a[__proto__]=x'],
      [200, 'GET', '/?_data=root'],
      [200, 'GET', '/activites.data?_routes=nulle-part'],
    ]
    for (const [status, method, path, sending = {}] of refused) {
      const answer = await request.fetch(path, { method, maxRedirects: 0, ...sending })
      expect([method, path.slice(0, 40), answer.status()]).toEqual([method, path.slice(0, 40), status])
    }
    expect(errorLines(await product.web.said())).toEqual([])
  },
)

// The last one: an operator among the callers may ban whom the others need.
test(
  `${REQUESTS} malformed requests to the pages find no fault of ours`,
  { tag: '@script' },
  async ({ product, account, request }, { project }) => {
    test.setTimeout(REQUESTS * 400)
    const cookies = await signedIn(account, request)
    const { host, port, origin } = new URL(product.url)
    // Each way to reach the product gets other requests.
    const seed = SEED + createHash('sha256').update(project.name).digest().readUInt16BE()

    const callers = { host, origin, cookies }
    const outcome = await fuzz({
      port: Number(port),
      seed,
      requests: REQUESTS,
      targets: pageTargets(),
      callers,
      mayAnswer501: () => false,
    })

    report(`${REQUESTS} malformed requests to pages`, seed, outcome)
    expect(outcome.faults.map(describeFault)).toEqual([])
    expect(errorLines(await product.web.said())).toEqual([])
    expect((await request.get('/sante')).status()).toBe(200)
  },
)

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
