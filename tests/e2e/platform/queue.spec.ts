import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { openDatabase } from '#db/dialect.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { originOf, signIn } from '#tests/e2e/steps.ts'
import { type Product, startProduct } from '#tests/infrastructure/product.ts'

const PATH = '/operations/files'

/** A task of an unknown kind, before its last try: the worker fails it within a second. */
async function addImpossibleTask({ dataDir }: Product): Promise<number> {
  const db = openDatabase({ kind: 'sqlite', file: join(dataDir, 'viree.sqlite') })
  const now = new Date().toISOString()
  const impossible = { kind: 'feed-the-geese', payload: '{"gooseId":7}', runAt: now, createdAt: now }
  const { id } = await db
    .insertInto('task')
    .values({ ...impossible, attempts: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.destroy()
  return id
}

/** Waits until the task has failed, and returns its place on the page. */
async function failed(page: Page, t: TFunction, id: number) {
  const article = page.getByRole('article', { name: t('operations:tasks.number', { id }) })
  await expect(async () => {
    await page.goto(PATH)
    await expect(article).toBeVisible({ timeout: 1000 })
  }).toPass()
  return article
}

test('a task fails; an operator sees why, retries one, and gives another up with a reason', async ({
  page,
  t,
  product,
  account,
  namedState,
}) => {
  const [first, second] = [await addImpossibleTask(product), await addImpossibleTask(product)]
  await signIn(page, t, await account('operator'))
  const retried = await failed(page, t, first)
  const dropped = await failed(page, t, second)
  await expect(page.getByText(t('operations:tasks.mode.OWN_LOOP'))).toBeVisible()
  await expect(retried).toContainText('No handler for tasks of kind feed-the-geese.')
  await expect(retried).toContainText(t('operations:tasks.kindNames.other'))
  await expect(retried).toContainText(t('operations:tasks.tries', { count: 5 }))
  await namedState(page, 'failed tasks')

  // With all its tries left, it is retried later after the next error.
  await retried.getByRole('button', { name: t('operations:tasks.failed.retry') }).click()
  await expect(page.getByText(t('operations:toasts.retried'))).toBeVisible()
  await expect(retried).toHaveCount(0)
  const resting = page.getByRole('table', { name: t('operations:tasks.resting.title') })
  await expect(async () => {
    await page.goto(PATH)
    await expect(resting.getByRole('row', { name: t('operations:tasks.number', { id: first }) })).toBeVisible(
      { timeout: 1000 },
    )
  }).toPass()
  await namedState(page, 'resting tasks')

  // Without a reason nothing happens, and what was written stays.
  await dropped
    .locator('summary')
    .filter({ hasText: t('operations:tasks.failed.drop') })
    .click()
  const reason = dropped.getByLabel(t('operations:tasks.failed.reason'))
  const giveUp = dropped.getByRole('button', { name: t('operations:tasks.failed.drop') })
  await giveUp.click()
  await expect(dropped.getByRole('alert')).toContainText(t('forms:errors.task.reason.required'))
  await expect(page).toHaveTitle(new RegExp(`^${t('forms:titleWithError', { title: '' }).trim()}`))
  await expect(dropped.getByRole('alert')).toBeFocused()
  await namedState(page, 'task dropped without a reason')

  const tooLong = 'oie '.repeat(100) + 'x'
  await reason.fill(tooLong)
  await expect(giveUp).not.toHaveAttribute('aria-busy')
  await giveUp.click()
  await expect(dropped.getByRole('alert')).toContainText(t('forms:errors.task.reason.tooLong'))
  await expect(reason).toHaveValue(tooLong)

  await reason.fill('Les oies sont parties vers le sud.')
  await expect(giveUp).not.toHaveAttribute('aria-busy') // the returned page has loaded
  await giveUp.click()
  await expect(page.getByText(t('operations:toasts.dropped'))).toBeVisible()
  await expect(dropped).toHaveCount(0)
  const counts = page
    .getByRole('table', { name: t('operations:tasks.kinds.title') })
    .getByRole('row', { name: t('operations:tasks.kindNames.other') })
  await expect(counts).toBeVisible()
})

test('what failed for one reason is tried again with one button, and given up with one reason', async ({
  page,
  t,
  product,
  account,
  namedState,
}) => {
  const ids = [await addImpossibleTask(product), await addImpossibleTask(product)]
  await signIn(page, t, await account('operator'))
  await failed(page, t, ids[1]!)
  const group = page
    .getByRole('article', { name: t('operations:tasks.kindNames.other') })
    .filter({ hasText: t('operations:tasks.failed.times', { count: 2 }) })
  await expect(group).toContainText('No handler for tasks of kind feed-the-geese.')

  // Without a reason nothing happens.
  await group.locator('summary').click()
  const giveUp = group.getByRole('button', { name: t('operations:tasks.failed.dropAll') })
  await giveUp.click()
  await expect(group.getByRole('alert')).toContainText(t('forms:errors.task.reason.required'))
  await namedState(page, 'group of tasks dropped without a reason')
  await group.getByLabel(t('operations:tasks.failed.reason')).fill('Les oies sont parties.')
  await expect(giveUp).not.toHaveAttribute('aria-busy')
  await giveUp.click()
  await expect(page.getByText(t('operations:toasts.allDropped', { count: 2 }))).toBeVisible()
  await expect(group).toHaveCount(0)

  const again = [await addImpossibleTask(product), await addImpossibleTask(product)]
  await failed(page, t, again[1]!)
  await group.getByRole('button', { name: t('operations:tasks.failed.retryAll') }).click()
  await expect(page.getByText(t('operations:toasts.allRetried', { count: 2 }))).toBeVisible()
  await expect(group).toHaveCount(0)
})

test('two operators decide about one task: the second is told', async ({ page, t, product, account }) => {
  const id = await addImpossibleTask(product)
  await signIn(page, t, await account('operator'))
  const task = await failed(page, t, id)
  const form = { taskId: String(id), decision: 'drop', reason: 'La première décision' }
  const headers = { Origin: product.url }
  expect((await page.request.post(PATH, { form, headers, maxRedirects: 0 })).status()).toBe(302)

  await task.getByRole('button', { name: t('operations:tasks.failed.retry') }).click() // the page of before
  await expect(page.getByText(t('operations:toasts.notFailed'))).toBeVisible()
  await expect(task).toHaveCount(0)
})

test('nobody else finds the page, nor the metrics', async ({ page, t, request, account }) => {
  expect((await request.get('/metrics')).status()).toBe(404)
  await page.goto(PATH)
  await expect(page).toHaveURL(/authentification/)
  await signIn(page, t, await account('host'))
  expect((await page.goto(PATH))?.status()).toBe(404)
  expect((await page.request.get('/metrics')).status()).toBe(404)
  const Origin = await originOf(page)
  const form = { taskId: '1', decision: 'retry' }
  expect((await page.request.post(PATH, { form, headers: { Origin } })).status()).toBe(404)
})

test('operators read the metrics with their session', async ({ page, t, account }) => {
  await signIn(page, t, await account('operator'))
  const answer = await page.request.get('/metrics')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['cache-control']).toBe('no-store')
  expect(answer.headers()['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  expect(text).toMatch(/^http_requests_total\{method="GET",route="page",status="2xx"\} [1-9]/m)
  expect(text).toMatch(/^viree_registrations_total\{kind="by_person"\} [1-9]/m)
  expect(text).toMatch(/^viree_database_bytes [1-9]/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
})

test.describe('programs that watch the site', () => {
  const token = 'outardes-au-dessus-du-fleuve'
  let watched: Product

  test.beforeAll(async () => {
    const env = { METRICS_TOKEN: token, VIREE_DEMO: '0', BASIC_AUTH: 'equipe:sesame' }
    watched = await startProduct({ withWorker: false, env })
  })
  test.afterAll(() => watched.stop())

  test('give their token, and ask for its health', async ({ request }) => {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      request.get(`${watched.url}${path}`, { headers })
    expect((await ask('/metrics')).status()).toBe(404)
    expect((await ask('/metrics', { Authorization: `Bearer ${token}x` })).status()).toBe(404)
    const answer = await ask('/metrics', { Authorization: `Bearer ${token}` })
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toMatch(/^viree_sessions_open 0$/m)

    const health = await ask('/sante')
    expect(health.status()).toBe(200)
    expect(health.headers()['cache-control']).toBe('no-store')
    const { version, ...rest } = (await health.json()) as { version: string }
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(rest).toEqual({
      status: 'ok',
      database: 'reachable',
      oldestWaitingSeconds: 0,
      failedTasks: 0,
    })
  })
})
