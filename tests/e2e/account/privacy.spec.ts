import type { BrowserContext, Page } from '@playwright/test'
import { expect, linkIn, test as base } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/steps.ts'
import { type Product, startProduct } from '#tests/infrastructure/product.ts'
import { type Counter, startCounter } from '#tests/infrastructure/servers/analytics.ts'

/** A product with both analytics services configured: our double of them, on another origin. */
const test = base.extend<object, { counter: Counter; product: Product }>({
  counter: [
    async ({}, use) => {
      const counter = await startCounter()
      await use(counter)
      await counter.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ counter }, use) => {
      const env = {
        POSTHOG_KEY: 'phc_essai_0123456789',
        POSTHOG_HOST: counter.url,
        TAG_ID: 'G-ESSAI12345',
        TAG_HOST: counter.url,
      }
      const product = await startProduct({ env })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.beforeEach(({ counter }) => void counter.asked.splice(0))

/** Every request to another origin. */
function watch(page: Page, home: string) {
  const strangers: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(home).origin) strangers.push(request.url())
  })
  return strangers
}

const policyOf = async (page: Page, path: string) =>
  (await page.goto(path))?.headers()['content-security-policy'] ?? ''

async function consentOf(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'viree_consent')?.value
}

test('the question is one line on a phone, above it the bar to join, and it goes away once answered', async ({
  page,
  t,
  context,
  product,
  isPhone,
  namedState,
}) => {
  await page.goto(`${product.url}/activites/20`)
  const question = page.getByRole('complementary', { name: t('consent.label') })
  const decline = question.getByRole('button', { name: t('consent.decline') })
  await expect(decline).toBeInViewport()
  const { y, height } = (await question.boundingBox()) ?? { y: 0, height: Infinity }
  expect(height).toBeLessThanOrEqual(60)
  if (isPhone) {
    const bar = await page.locator('.sticky-buy').boundingBox()
    expect((bar?.y ?? Infinity) + (bar?.height ?? 0)).toBeLessThanOrEqual(y)
  }
  await namedState(page, 'activity page with the question about measuring')
  await decline.click()
  await expect(question).toHaveCount(0)
  const consent = (await context.cookies()).find(({ name }) => name === 'viree_consent')
  expect(consent?.value).toBe('DECLINED')
  expect(Math.round(((consent?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(150)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question).toHaveCount(0)
})

const pageviews = ({ asked }: Counter) =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/i/v0/e/')

test(
  'nobody else hears of a visit before ACCEPTER; then of the page, without its query',
  { tag: '@script' },
  async ({ page, context, t, product, counter, withJavaScript }) => {
    const strangers = watch(page, product.url)
    expect(await policyOf(page, '/activites?q=neige')).not.toContain(counter.url)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('script[src="/mesure.js"]')).toHaveCount(0)
    expect(strangers).toEqual([])

    await page.getByRole('button', { name: t('consent.accept') }).click()
    await expect(page.getByRole('button', { name: t('consent.accept') })).toHaveCount(0)
    await expect(page).toHaveURL('/activites?q=neige')
    expect(await consentOf(context)).toBe('ACCEPTER')
    if (!withJavaScript) {
      // Without script nothing counts, whatever was answered.
      await page.waitForLoadState('networkidle')
      expect(strangers).toEqual([])
      return
    }
    await expect.poll(() => pageviews(counter).length).toBe(1)
    const [view] = pageviews(counter)
    expect(JSON.parse(view!.body)).toMatchObject({
      api_key: 'phc_essai_0123456789',
      event: '$pageview',
      distinct_id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown as string,
      properties: { $current_url: `${product.url}/activites`, $process_person_profile: false },
    })
    expect(view!.body).not.toContain('neige')
    expect(view!.cookie).toBeUndefined()
    await expect.poll(() => page.evaluate(() => 'tagArrived' in window)).toBe(true)
    for (const address of strangers) expect(address.startsWith(counter.url), address).toBe(true)
    expect(await page.evaluate(() => document.querySelectorAll('[data-visitor]').length)).toBe(1)

    // The next page of the site counts as one more, and the page still works: it hydrated beside the script.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.privacy') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => pageviews(counter).length).toBe(2)
    expect(pageviews(counter)[1]!.body).toContain('/politique-de-confidentialite')
  },
)

test(
  'nobody else hears of a visit after refusing',
  { tag: '@script' },
  async ({ page, context, t, product, counter }) => {
    const strangers = watch(page, product.url)
    await page.goto('/')
    await page.getByRole('button', { name: t('consent.decline') }).click()
    await expect(page.getByRole('button', { name: t('consent.decline') })).toHaveCount(0)
    expect(await consentOf(context)).toBe('DECLINED')
    expect(await policyOf(page, '/activites')).not.toContain(counter.url)
    await page.waitForLoadState('networkidle')
    expect(strangers).toEqual([])
  },
)

test(
  'who changes their mind at the foot of the page is not counted from then on',
  { tag: '@script' },
  async ({ page, context, t, product, counter, namedState }) => {
    await page.goto('/')
    await page.getByRole('button', { name: t('consent.accept') }).click()
    await expect(page.getByRole('button', { name: t('consent.accept') })).toHaveCount(0)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('consent.label') })
      .click()
    await expect(page.getByText(t('content:consent.state.ACCEPTER'))).toBeVisible()
    await namedState(page, 'consent page after accepting')

    await page.getByRole('button', { name: t('content:consent.decline') }).click()
    await expect(page.getByText(t('content:consent.state.DECLINED'))).toBeVisible()
    await expect(page.getByText(t('content:consent.kept'))).toBeVisible()
    expect(await consentOf(context)).toBe('DECLINED')

    await page.waitForLoadState('networkidle')
    const strangers = watch(page, product.url)
    counter.asked.splice(0)
    await page.goto('/activites')
    await page.waitForLoadState('networkidle')
    expect(strangers).toEqual([])
    expect(counter.asked).toEqual([])
  },
)

test('the newsletter begins with a button behind an email, which opening the link does not press, and ends with one', async ({
  page,
  t,
  language,
  mailbox,
  namedState,
}) => {
  const address = `lectrice-${language}-${Date.now()}@exemple.org`
  await page.goto('/infolettre')
  await page.getByRole('button', { name: t('content:newsletter.submit') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(t('content:newsletter.email')).fill(address)
  await page.getByRole('button', { name: t('content:newsletter.submit') }).click()
  await expect(page.getByText(t('content:newsletter.sent'))).toBeVisible()

  const link = linkIn(await mailbox.message({ to: address }), '/infolettre/confirmer')
  // A program that reads mail before people do opens every link more than once.
  for (let time = 0; time < 3; time++) expect((await fetch(link)).status).toBe(200)
  await page.goto(link)
  await namedState(page, 'newsletter confirmation')
  await page.getByRole('button', { name: t('content:newsletter.confirming.button') }).click()
  await expect(page.getByRole('heading', { name: t('content:newsletter.confirming.done') })).toBeVisible()
})

test('an operator sends the newsletter; one request of a mail program ends it, and so does the page', async ({
  page,
  t,
  language,
  account,
  mailbox,
  product,
}) => {
  const addresses = [1, 2].map((number) => `abonnee-${number}-${Date.now()}@exemple.org`)
  for (const email of addresses) {
    await fetch(`${product.url}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify({ email }),
    })
    await page.goto(linkIn(await mailbox.message({ to: email }), '/infolettre/confirmer'))
    await page.locator('main form button').click()
    await expect(page).toHaveURL(/state=done/)
  }

  await signIn(page, t, await account('operator'))
  await page.goto('/operations/infolettre')
  const subject = `Neige ${Date.now()}`
  const write = async (subject: string) => {
    await page.getByLabel(t('operations:newsletter.subjectFr')).fill(subject)
    await page.getByLabel(t('operations:newsletter.textFr')).fill('Il neige.')
    await page.getByLabel(t('operations:newsletter.subjectEn')).fill(subject)
    await page.getByLabel(t('operations:newsletter.textEn')).fill('It snows.')
  }
  await write(subject)
  const send = page.locator('main form button').last()
  await send.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.promotion.confirmed'))
  await page.getByLabel(t('operations:newsletter.confirm')).check()
  await expect(send).not.toHaveAttribute('aria-busy') // the returned page has loaded
  await send.click()
  await expect(page.getByText(subject)).toBeVisible()

  // The next issue is written on the same page, whose form is empty again.
  await expect(page.getByLabel(t('operations:newsletter.subjectFr'))).toHaveValue('')
  const next = `Verglas ${Date.now()}`
  await write(next)
  await page.getByLabel(t('operations:newsletter.confirm')).check()
  await send.click()
  await expect(page.getByText(next)).toBeVisible()

  const [first = '', second = ''] = addresses
  const message = await mailbox.message({ to: first, subject })
  const header = message.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const target = /<([^>]+)>/.exec(header)?.[1] ?? ''
  expect((await fetch(target)).status).toBe(200) // opening it ends nothing
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(target, oneClick)).status).toBe(200)
  expect((await fetch(target.replace(/lien=\d+/, 'lien=999'), oneClick)).status).toBe(404)

  await page.goto(linkIn(await mailbox.message({ to: second, subject }), '/infolettre/desabonnement'))
  await page.getByRole('button', { name: t('content:newsletter.leaving.button') }).click()
  await expect(page.getByRole('heading', { name: t('content:newsletter.leaving.done') })).toBeVisible()
  await page.goto('/operations/conservation')
  await expect(page.getByRole('heading', { level: 1, name: t('operations:retention.title') })).toBeVisible()
})
