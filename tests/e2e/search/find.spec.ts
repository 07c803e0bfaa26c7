import { expect, test } from '#tests/e2e/fixtures.ts'

test('a visitor goes from the home page to a list, narrows it, and opens an activity', async ({
  page,
  t,
  isPhone,
  namedState,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('search').locator('[name=when]').selectOption('any')
  await page.getByRole('search').getByRole('button').click()
  await expect(page).toHaveURL(/\/activites\?/)
  await expect(page.getByRole('article')).toHaveCount(10)

  await page.getByRole('link', { name: t('pager.next'), exact: true }).click()
  await expect(page.getByText(t('pager.page', { page: 2 }))).toBeVisible()
  await expect(page).toHaveURL(/page=1/)

  await page.goto('/activites')
  if (isPhone) await page.locator('.filters summary').first().click()
  await page.getByRole('checkbox', { name: t('types:randonnee') }).check()
  await page
    .locator('.filters')
    .getByRole('button', { name: t('search:filters.button') })
    .click()
  await expect(page).toHaveURL(/types=1/)
  await namedState(page, 'filtered list')

  await expect(page.locator('[aria-busy]')).toHaveCount(0) // else the list of before may still be drawn
  const first = page.getByRole('article').first().getByRole('link')
  const name = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('words find without accents and in the plural; what nobody wrote finds nothing and says so', async ({
  page,
  t,
}) => {
  await page.goto('/activites?search=cretes')
  await expect(page.getByRole('article').first()).toContainText('crêtes')
  await page.goto('/activites?search=veillées')
  await expect(page.getByRole('article').filter({ hasText: 'Veillée' }).first()).toBeVisible()
  await page.goto('/activites?search=xylophonie')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByText(t('search:none.title'))).toBeVisible()
})

test('filters that cannot be are said beside their fields and left out; the list stays', async ({
  page,
  t,
  namedState,
}) => {
  const answer = await page.goto('/activites?startDate=2026-12-24&endDate=2026-12-01&types=99&when=someday')
  expect(answer?.status()).toBe(200)
  await expect(page.getByText(t('search:leftOut', { count: 2 }))).toBeVisible()
  await expect(page.getByText(t('forms:errors.endDate.beforeStart')).first()).toBeVisible()
  await expect(page.getByText(t('forms:errors.types.unknown')).first()).toBeVisible()
  await expect(page.locator('.filters [name=endDate]')).toHaveValue('2026-12-01')
  await namedState(page, 'list without the filters that cannot be')

  await page.goto('/activites?startDate=demain')
  await expect(page.getByText(t('search:leftOut', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
})

test('the language menu changes the whole page, and remembers', async ({ page, t, language, isPhone }) => {
  const other = language === 'fr' ? 'en' : 'fr'
  await page.goto('/activites')
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`)
  if (isPhone) await page.getByRole('button', { name: t('header.menu') }).click()
  await page.locator('summary', { hasText: language.toUpperCase() }).click()
  await page.getByRole('button', { name: new RegExp(`^${other.toUpperCase()}`) }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', `${other}-CA`)
  await expect(page).toHaveURL('/activites')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', `${other}-CA`)
  await page.goto(`/?lang=${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`)
})

test('the announcement is one line on the list and at home, and stays away once it is closed', async ({
  page,
  t,
}) => {
  const announcement = page.getByRole('complementary', { name: t('announcement.label') })
  await page.goto('/activites/20')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(announcement).toHaveCount(0)

  for (const path of ['/', '/activites']) {
    await page.goto(path)
    const words = announcement.getByRole('link')
    await expect(words).toBeVisible()
    expect((await words.boundingBox())?.height).toBeLessThan(48)
  }
  await page.getByRole('button', { name: t('announcement.close') }).click()
  await expect(announcement).toHaveCount(0)
  await page.goto('/')
  await expect(announcement).toHaveCount(0)
})

test('where nothing can be measured nobody is asked, and the page about it says why', async ({ page, t }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: t('consent.label') })).toHaveCount(0)
  await page.goto('/temoins')
  await expect(page.getByText(t('content:consent.nothingCounts'))).toBeVisible()
})
