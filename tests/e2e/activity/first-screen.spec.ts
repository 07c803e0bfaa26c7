import { expect, test } from '#tests/e2e/fixtures.ts'
import { publish, signIn, signOut } from '#tests/e2e/steps.ts'
import { DESK, edgesOf, endOfScreen, PHONE } from './screens.ts'

test(
  'the first screen holds what people decide by, and the way to join',
  { tag: '@smoke' },
  async ({ page, t, isPhone }) => {
    const screen = isPhone ? PHONE : DESK
    await page.setViewportSize(screen)
    await page.goto('/activites/20')
    const facts = page.locator('.facts')
    const bar = page.locator('.sticky-buy')
    const box = page.locator('#inscription')
    const end = await endOfScreen(page, screen)

    const shown = [
      page.getByRole('heading', { level: 1 }),
      facts.locator('time'),
      facts.getByRole('link').last(),
    ]
    for (const part of isPhone ? shown : [...shown, box.getByRole('button')])
      expect((await edgesOf(part)).bottom).toBeLessThanOrEqual(end)
    if (!isPhone) return
    await expect(bar.getByRole('link', { name: t('activity:page.box.OPEN.button') })).toBeInViewport()
    await expect(bar).toContainText(t('price.free'))
    // The box is the next thing below.
    const { bottom } = await edgesOf(facts)
    expect((await edgesOf(box)).top).toBeGreaterThan(bottom)
    expect((await edgesOf(box)).bottom).toBeLessThan((await edgesOf(page.locator('#about'))).top)
  },
)

test('after the box come the text, the way there, the host, the questions, sharing, and the report last', async ({
  page,
  t,
  isPhone,
}) => {
  await page.goto('/activites/20')
  // On a desk the host is below the box, beside the questions.
  const host = isPhone ? ['#host'] : []
  // The link comes before the networks.
  const sharing = ['#share', '#share-address', '#networks']
  const ids = ['#about', '#quand-et-ou', ...host, '#commentaires', ...sharing]
  const parts = ids.map((id) => page.locator(id))
  const last = page.getByRole('link', { name: t('activity:page.report') })
  const tops = await Promise.all([...parts, last].map(async (part) => (await edgesOf(part)).top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  if (!isPhone) {
    const card = await page.locator('#host').boundingBox()
    const box = await page.locator('#inscription').boundingBox()
    expect(card?.x).toBeGreaterThan(box?.x ?? Infinity)
    expect(card?.y).toBeGreaterThan((box?.y ?? Infinity) + (box?.height ?? 0))
  }
  // The way there is asked of the maps that people know; a drawing with nine towns on it showed none.
  for (const way of ['google', 'apple'] as const)
    await expect(page.getByRole('link', { name: t(`activity:page.where.${way}`) })).toBeVisible()
  await expect(page.locator('img[src*="/plans/"]')).toHaveCount(0)
})

test('date and place are said once, in the head, and a desk shows the whole picture', async ({
  page,
  isPhone,
}) => {
  await page.goto('/activites/20')
  const facts = page.locator('.facts')
  for (const part of [facts.locator('time'), facts.locator('strong').nth(1)]) {
    const said = page.locator('article.split').getByText(await part.innerText(), { exact: true })
    await expect(said).toHaveCount(1)
  }
  if (isPhone) return
  const cover = await page.locator('.activity-head .cover').boundingBox()
  expect((cover?.width ?? 0) / (cover?.height ?? 1)).toBeCloseTo(16 / 9, 1)
})

test('the head of what is full says so, beside the type', async ({ page, t }) => {
  await page.goto('/activites/24')
  const state = page.locator('.activity-head').getByText(t('activity:page.box.FULL.title'), { exact: true })
  await expect(state).toBeInViewport()
})

test('what is over speaks of reviews, and neither of calendars nor of places', async ({ page, t }) => {
  await page.goto('/activites/1')
  await expect(page.getByText(t('activity:page.state.over.title'))).toBeVisible()
  expect((await edgesOf(page.locator('#avis'))).top).toBeLessThan((await edgesOf(page.locator('#about'))).top)
  await expect(page.getByText(t('sharing:panel.calendars'))).toHaveCount(0)
  await expect(page.locator('.places, .sticky-buy')).toHaveCount(0)
  for (const way of ['google', 'way'] as const)
    await expect(page.getByRole('link', { name: t(`activity:page.where.${way}`) })).toHaveCount(0)
})

test('what is called off says so first', async ({ page, t, account, database, namedState }) => {
  await signIn(page, t, await account('host'))
  const activityId = await publish(page, { name: `Sortie sous la pluie ${Date.now()}` })
  await signOut(page)
  const cancelledAt = new Date().toISOString()
  await database((db) =>
    db.updateTable('activity').set({ cancelledAt }).where('id', '=', activityId).execute(),
  )

  await page.goto(`/activites/${activityId}`)
  const said = page.getByText(t('activity:page.state.cancelled.title'))
  const title = page.getByRole('heading', { level: 1 })
  expect((await edgesOf(said)).bottom).toBeLessThan((await edgesOf(title)).top)
  await expect(page.getByText(t('sharing:panel.calendars'))).toHaveCount(0)
  await expect(page.locator('.places, .sticky-buy')).toHaveCount(0)
  await namedState(page, 'activity page of what is called off')
})
