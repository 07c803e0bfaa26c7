import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/steps.ts'

const articles = (page: Page) => page.getByRole('main').getByRole('article')

test(
  'a visitor searches with a slip of the pen, narrows, keeps the search, and finds it again',
  { tag: '@smoke' },
  async ({ page, t, account, isPhone, namedState }) => {
    await signIn(page, t, await account('participant'))
    await page.goto('/')
    const search = page.getByRole('search')
    await search.locator('[name=search]').fill('raqette')
    await search.locator('[name=when]').selectOption('any')
    await search.getByRole('button').click()
    await expect(page).toHaveURL(/search=raqette/)
    await expect(articles(page).first()).toContainText(/raquette/i)
    await expect(page.getByRole('main')).toContainText(/raquettes?/i)
    await namedState(page, 'search with a corrected word')

    const filters = page.locator('.filters')
    if (isPhone) await filters.locator('summary').click()
    await filters.locator('[name=search]').fill('raquette')
    await filters.getByRole('checkbox', { name: t('search:filters.free') }).check()
    await filters.locator('[name=town]').fill('Sherbrooke')
    await filters.locator('[name=distance]').selectOption('200')
    await filters.getByRole('button', { name: t('search:filters.button') }).click()
    await expect(page).toHaveURL(/town=Sherbrooke/)
    await expect(page.getByRole('status').filter({ hasText: 'Sherbrooke' })).toContainText('200')
    await expect(articles(page).first()).toContainText(/raquette/i)

    await page.getByRole('button', { name: t('search:saved.keep') }).click()
    await expect(page.getByText(t('list:kept'))).toBeVisible()
    await expect(page.getByText(t('search:saved.kept'))).toBeVisible()

    await page.goto('/activites?types=1')
    await page.getByRole('link', { name: t('search:saved.open') }).click()
    await expect(page).toHaveURL(/search=raquette/)
    await expect(page).toHaveURL(/town=Sherbrooke/)
    await expect(articles(page).first()).toContainText(/raquette/i)
    if (isPhone) await filters.locator('summary').click()
    await expect(filters.getByRole('checkbox', { name: t('search:filters.free') })).toBeChecked()
    await expect(filters.locator('[name=distance]')).toHaveValue('200')

    await page.getByRole('button', { name: t('search:saved.forget') }).click()
    await expect(page.getByText(t('list:forgotten'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('search:saved.keep') })).toBeVisible()
  },
)

test('this weekend is one click away, and stays a word in the address', async ({ page, t, isPhone }) => {
  await page.goto('/activites')
  const filters = page.locator('.filters')
  if (isPhone) await filters.locator('summary').click()
  await filters.locator('[name=when]').selectOption('weekend')
  await filters.getByRole('button', { name: t('search:filters.button') }).click()
  await expect(page).toHaveURL(/when=weekend/)
  await expect(page.getByRole('heading', { level: 1, name: t('list:title.weekend') })).toBeVisible()
})

test('where nothing is found, the page helps to ask for less', async ({ page, t, namedState }) => {
  await page.goto('/activites?search=raquette&town=Gasp%C3%A9&distance=10&free=1')
  await expect(articles(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('search:none.title') })).toBeVisible()
  await namedState(page, 'search that finds nothing')
  await page.getByRole('link', { name: t('search:none.without.town') }).click()
  await expect(articles(page).first()).toContainText(/raquette/i)
})

test('a town that does not exist is told beside its field, and nothing that was typed is lost', async ({
  page,
  t,
}) => {
  const answer = await page.goto('/activites?town=Zzyzx&search=raquette&free=1')
  expect(answer?.status()).toBe(400)
  await expect(page.getByText(t('forms:errors.town.unknown')).first()).toBeVisible()
  await expect(page.locator('.filters [name=town]')).toHaveValue('Zzyzx')
  await expect(page.locator('.filters [name=search]')).toHaveValue('raquette')
})

test('who is not signed in is led to signing in, and back to the search', async ({ page, t }) => {
  await page.goto('/activites?search=raquette')
  await page.getByRole('link', { name: t('search:saved.signIn') }).click()
  await expect(page).toHaveURL(/returnTo=/)
})

test('the home page shows what is near a town that one names', async ({ page, t, namedState }) => {
  await page.goto('/')
  const near = page.getByRole('region', { name: t('home:near.title') })
  await near.getByLabel(t('home:near.town')).fill('Québec')
  await near.getByRole('button', { name: t('home:near.button') }).click()
  await expect(page).toHaveURL(/town=/)
  const found = page.getByRole('region', { name: t('home:near.titleOf', { town: 'Québec' }) })
  await expect(found.getByRole('article').first()).toBeVisible()
  await namedState(page, 'home page near a town')

  await page.goto('/?town=Zzyzx')
  await expect(page.getByText(t('home:near.unknown'))).toBeVisible()
})

test('the year is a drawing, and a table for whoever wants the figures', async ({ page, t }) => {
  await page.goto('/')
  const year = page.getByRole('region', { name: t('figures:title') })
  await expect(year.getByRole('img', { name: t('figures:title') })).toBeVisible()
  await year.getByText(t('figures:table')).click()
  await expect(year.getByRole('row')).toHaveCount(13)
})

test('an operator makes an activity a coup de cœur: it comes first', async ({ page, t, account }) => {
  await signIn(page, t, await account('operator'))
  await page.goto('/operations/coups-de-coeur')
  const number = page.getByLabel(t('operations:picks.number'))
  await number.fill('deux')
  await page.getByRole('button', { name: t('operations:picks.add') }).click()
  await expect(page.getByText(t('operations:picks.wrong'))).toBeVisible()
  await expect(number).toHaveValue('deux')

  const list = (await (await page.request.get('/api/activities?page=1')).json()) as { activityId: number }[]
  await number.fill(String(list[0]?.activityId))
  await page.getByRole('button', { name: t('operations:picks.add') }).click()
  await expect(page.getByText(t('operations:toasts.picked'))).toBeVisible()
  await page
    .getByRole('button', { name: t('operations:picks.remove') })
    .first()
    .click()
  await expect(page.getByText(t('operations:toasts.unpicked'))).toBeVisible()
})

test('an activity leads to others like it', async ({ page, t }) => {
  const [first] = (await (await page.request.get('/api/activities')).json()) as { activityId: number }[]
  await page.goto(`/activites/${first?.activityId}`)
  const others = page.getByRole('region', { name: t('activity:page.suggestions') })
  await expect(others.getByRole('article').first()).toBeVisible()
})
