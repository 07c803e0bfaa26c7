import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { keepLanguage } from '#tests/e2e/steps.ts'
import { type Product, startProduct } from '#tests/infrastructure/product.ts'

const TOKEN = 'outardes-au-dessus-du-fleuve'

test.describe('the same build under plain remix-serve', () => {
  let plain: Product

  test.beforeAll(async () => {
    plain = await startProduct({
      serve: 'remix-serve',
      withWorker: false,
      env: { HOST: '', TRUSTED_PROXIES: '', METRICS_TOKEN: TOKEN },
    })
  })
  test.afterAll(() => plain.stop())

  test('serves pages, the API and a sign-in', async ({ page, t, request }) => {
    await page.goto(`${plain.url}/activites`)
    await expect(page.getByRole('article')).toHaveCount(10)

    const list = await request.get(`${plain.url}/api/activities`)
    expect(await list.json()).toHaveLength(10)
    expect((await request.delete(`${plain.url}/api/activities`)).status()).toBe(405)
    expect((await request.get(`${plain.url}/api/nowhere`)).status()).toBe(404)

    const [participant] = (await plain.accounts()).filter(({ role }) => role === 'participant')
    await page.goto(`${plain.url}/authentification?set=login`)
    await keepLanguage(page)
    await page.getByLabel(t('account:login.email')).fill(participant?.email ?? '')
    await page.getByLabel(t('account:login.password'), { exact: true }).fill(participant?.password ?? '')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('account:login.submit'), exact: true })
      .click()
    await expect(page.getByText(t('toasts:signedIn'))).toBeVisible()
  })

  test('refuses what the front refuses, before it reads a body', async ({ request }) => {
    const tooLarge = await request.post(`${plain.url}/api/user`, {
      headers: { 'Content-Type': 'application/json' },
      data: Buffer.alloc(1024 * 1024 + 1, 'x'),
    })
    expect(tooLarge.status()).toBe(413)
    const foreign = await request.post(`${plain.url}/infolettre`, {
      headers: { Origin: 'https://elsewhere.example' },
      form: { email: 'a@b.example' },
    })
    expect(foreign.status()).toBe(403)
    expect((await request.get(`${plain.url}/`)).headers()['x-request-id']).toBeTruthy()
  })

  test('listens on this machine only, unless HOST says otherwise', async () => {
    expect(await isAccepted('127.0.0.1', plain.url)).toBe(true)
    expect(await isAccepted('127.0.0.2', plain.url)).toBe(false)
  })

  // With a query, the front leaves both addresses to the pages.
  test('answers monitoring in its front as the pages would', async ({ request }) => {
    const headers = { Authorization: `Bearer ${TOKEN}` }
    const ask = async (method: 'GET' | 'HEAD', path: string) => {
      const answer = await request.fetch(`${plain.url}${path}`, { method, headers })
      const others = answer
        .headersArray()
        .filter(({ name }) => !/^(date|x-request-id)$/i.test(name))
        .sort((a, b) => a.name.localeCompare(b.name))
      const text = (await answer.text()).replace(/^([a-z]\w+(\{.*\})?) \S+$/gm, '$1')
      // Garbage of another kind may be collected for the first time between two readings.
      const lines = text.split('\n').filter((line) => !line.startsWith('nodejs_gc_duration_seconds_'))
      return { status: answer.status(), headers: others, lines: new Set(lines) }
    }
    for (const method of ['GET', 'HEAD'] as const) {
      expect(await ask(method, '/sante')).toEqual(await ask(method, '/sante?x=1'))
      await ask(method, '/metrics') // now each line that a reading adds is there
      expect(await ask(method, '/metrics')).toEqual(await ask(method, '/metrics?x=1'))
    }
  })

  test('writes no query into its log', async ({ request }) => {
    await request.get(`${plain.url}/activites?passe=a-secret-of-somebody`)
    await expect.poll(() => plain.web.said()).toContain('"path":"/activites"')
    expect(await plain.web.said()).not.toContain('a-secret-of-somebody')
  })

  test('tells its visitors apart by their own addresses, and believes no header about it', async () => {
    for (let tries = 0; tries < 12; tries += 1) await signInWrongly('127.0.0.2', `198.51.100.${tries}`)
    expect(await signInWrongly('127.0.0.2', '198.51.100.99')).toBe(429)
    expect(await signInWrongly('127.0.0.3', '198.51.100.99')).toBe(401)
  })

  /** Tries a wrong password from this local address; answers the status. */
  async function signInWrongly(localAddress: string, forwardedFor: string): Promise<number | undefined> {
    const body = JSON.stringify({
      username: 'boussole@viree.example',
      password: 'wrong wrong wrong',
      json: true,
    })
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Viree-Client': 'mobile',
      'X-Forwarded-For': forwardedFor,
    }
    const url = new URL('/api/auth/callback/credentials', plain.url)
    return new Promise((resolve, reject) => {
      const call = httpRequest(
        url,
        { method: 'POST', localAddress, family: 4, headers, agent: false },
        (answer) => resolve(answer.resume().statusCode),
      )
      call.on('error', reject)
      call.end(body)
    })
  }
})

/** Whether something at this address takes in a connection to the port of the URL. */
function isAccepted(host: string, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(new URL(url).port) })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
