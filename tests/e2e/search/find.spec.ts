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
  if (isPhone) await page.locator('.filters summary').click()
  await page.getByRole('checkbox', { name: t('types:randonnee') }).check()
  await page.getByRole('button', { name: t('search:filters.button') }).click()
  await expect(page).toHaveURL(/types=1/)
  await namedState(page, 'filtered list')

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

test('a filter that cannot be is told beside its field, and keeps what was typed', async ({ page, t }) => {
  const answer = await page.goto('/activites?startDate=2026-12-24&endDate=2026-12-01&search=raquette')
  expect(answer?.status()).toBe(400)
  await expect(page.getByText(t('forms:errors.endDate.beforeStart')).first()).toBeVisible()
  await expect(page.locator('.filters [name=search]')).toHaveValue('raquette')
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

test('the consent bar and the announcement go away when answered, and stay away', async ({
  page,
  t,
  context,
}) => {
  await page.goto('/activites')
  await page.getByRole('button', { name: t('consent.decline') }).click()
  await expect(page.getByRole('button', { name: t('consent.decline') })).toHaveCount(0)
  const consent = (await context.cookies()).find(({ name }) => name === 'viree_consent')
  expect(consent?.value).toBe('DECLINED')
  expect(Math.round(((consent?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(150)

  await page.getByRole('button', { name: t('announcement.close') }).click()
  await expect(page.getByRole('button', { name: t('announcement.close') })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('button', { name: t('announcement.close') })).toHaveCount(0)
})
