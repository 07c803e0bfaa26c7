import type { Locator, Page } from '@playwright/test'
import { organisePath } from '#server/domain/platform/brand.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { publish, signIn, signOut } from '#tests/e2e/steps.ts'

const articles = (page: Page) => page.getByRole('main').getByRole('article')

const chip = (page: Page, label: string) => page.locator('.chip', { hasText: label }).locator('input')

/** With script a chip applies at once; without, by the button beside the chips. */
async function press(page: Page, input: Locator, hasScript: boolean | undefined) {
  await input.check()
  if (!hasScript) await page.locator('.list-chips').getByRole('button').click()
}

test(
  'a visitor searches with a slip of the pen, narrows, keeps the search, and finds it again',
  { tag: '@smoke' },
  async ({ page, t, account, isPhone, namedState, javaScriptEnabled }) => {
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
    if (isPhone) await filters.locator('summary').first().click()
    await filters.locator('[name=search]').fill('raquette')
    await filters.locator('[name=distance]').selectOption('200')
    await filters.locator('[name=town]').fill('Sherbrooke')
    await filters.getByRole('button', { name: t('search:filters.button') }).click()
    await expect(page).toHaveURL(/town=Sherbrooke/)
    await press(page, chip(page, t('search:filters.free')), javaScriptEnabled)
    await expect(page).toHaveURL(/free=1/)
    await expect(page).toHaveURL(/town=Sherbrooke/)
    await expect(page.getByRole('status').filter({ hasText: 'Sherbrooke' })).toContainText('200')
    await expect(articles(page).first()).toContainText(/raquette/i)

    // The address is ahead of the page that it draws, whose button keeps what the page shows.
    const shown = page.locator('form[action*="free=1"]')
    await shown.getByRole('button', { name: t('search:saved.keep') }).click()
    await expect(page.getByText(t('list:kept'))).toBeVisible()
    await expect(page.getByText(t('search:saved.kept'))).toBeVisible()

    await page.goto('/activites?types=1')
    await page.getByRole('link', { name: t('search:saved.open') }).click()
    await expect(page).toHaveURL(/search=raquette/)
    await expect(page).toHaveURL(/town=Sherbrooke/)
    await expect(articles(page).first()).toContainText(/raquette/i)
    await expect(chip(page, t('search:filters.free'))).toBeChecked()
    await expect(filters.locator('[name=distance]')).toHaveValue('200')

    await page.getByRole('button', { name: t('search:saved.forget') }).click()
    await expect(page.getByText(t('list:forgotten'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('search:saved.keep') })).toBeVisible()
  },
)

test(
  'this weekend is one press away, and stays a word in the address',
  { tag: '@smoke' },
  async ({ page, t, javaScriptEnabled }) => {
    await page.goto('/activites')
    await press(page, chip(page, t('search:filters.whens.weekend')), javaScriptEnabled)
    await expect(page).toHaveURL(/when=weekend/)
    await expect(page.getByRole('heading', { level: 1, name: t('list:title.weekend') })).toBeVisible()
    await expect(chip(page, t('search:filters.whens.weekend'))).toBeChecked()

    await press(page, chip(page, t('search:filters.whens.nextWeekend')), javaScriptEnabled)
    await expect(page).toHaveURL(/when=nextWeekend/)
    await expect(page.getByRole('heading', { level: 1, name: t('list:title.nextWeekend') })).toBeVisible()
  },
)

test('a chip says how many activities it leaves, and the list then has as many', async ({
  page,
  t,
  language,
  javaScriptEnabled,
}) => {
  await page.goto('/activites')
  const other = language === 'fr' ? 'en' : 'fr'
  const label = page.locator('.chip', { hasText: t(`common:activity.languages.${other}`) })
  const count = Number(/\d+/.exec(await label.innerText())?.[0])
  expect(count).toBeGreaterThan(0)
  await press(page, label.getByRole('checkbox'), javaScriptEnabled)
  await expect(page).toHaveURL(new RegExp(`language=${other}`))
  await expect(page.getByRole('status').filter({ hasText: String(count) })).toBeVisible()
  const first = articles(page).first()
  await expect(first.getByText(t(`activity.languages.${other}`), { exact: true })).toBeVisible()
  await expect(first.getByRole('link')).toHaveAttribute('lang', `${other}-CA`)
})

test(
  'chips are boxes: the keyboard reaches, presses and sends them',
  { tag: '@script' },
  async ({ page, t, javaScriptEnabled }) => {
    await page.goto('/activites')
    const free = chip(page, t('search:filters.free'))
    for (const address of [/free=1/, /activites\?(?!.*free=1)/]) {
      await free.focus()
      await page.keyboard.press('Space')
      if (!javaScriptEnabled) await page.keyboard.press('Enter')
      await expect(page).toHaveURL(address)
    }
  },
)

test('where nothing is found, the page offers other days and one filter less', async ({
  page,
  t,
  namedState,
}) => {
  await page.goto('/activites?search=raquette&town=Gasp%C3%A9&distance=10&free=1')
  await expect(articles(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('search:none.title') })).toBeVisible()
  await namedState(page, 'search that finds nothing')
  await page.getByRole('link', { name: t('search:none.without.town', { town: 'Gaspé' }) }).click()
  await expect(articles(page).first()).toContainText(/raquette/i)

  await page.goto('/activites?search=raquette&startDate=2026-01-01&endDate=2026-01-01')
  await expect(articles(page)).toHaveCount(0)
  await page.locator('.empty a[href*=startDate]').first().click()
  await expect(articles(page)).not.toHaveCount(0)
})

test('a town that nobody knows hides nothing: it is said, and names spelled like it are links', async ({
  page,
  t,
  namedState,
}) => {
  const answer = await page.goto('/activites?town=Limoillou&search=raquette')
  expect(answer?.status()).toBe(200)
  await expect(page.getByText(t('notes:unknownTown', { town: 'Limoillou' }))).toBeVisible()
  await expect(articles(page).first()).toBeVisible()
  await expect(page.locator('.filters [name=town]')).toHaveValue('Limoillou')
  await namedState(page, 'list with a town that nobody knows')
  await page.getByRole('link', { name: 'Limoilou, Québec', exact: true }).click()
  await expect(page).toHaveURL(/search=raquette/)
  await expect(page.locator('.filters [name=town]')).toHaveValue('Limoilou, Québec')
  await expect(page.getByRole('status').filter({ hasText: 'Limoilou' })).toBeVisible()
})

test('places of one name are told apart, a region is all of it, and a postal code will do', async ({
  page,
  t,
}) => {
  await page.goto('/activites?town=st-raymond')
  await expect(page.getByText(t('notes:town', { town: 'Saint-Raymond, Capitale-Nationale' }))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saint-Raymond, Montréal' })).toBeVisible()
  await page.goto('/activites?town=Charlevoix&distance=10')
  const where = t('search:whereIn', { town: 'Charlevoix' })
  await expect(page.getByRole('status').filter({ hasText: where })).toBeVisible()
  await page.goto('/activites?town=G1K+7R1')
  await expect(page.getByRole('status').filter({ hasText: 'Saint-Roch' })).toBeVisible()
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
  await expect(found.getByRole('status')).toContainText('Québec')
  await namedState(page, 'home page near a town')

  await page.goto('/') // the town is remembered …
  await expect(found.getByRole('article').first()).toBeVisible()
  await found.getByLabel(t('home:near.other')).fill('')
  await found.getByRole('button', { name: t('home:near.button') }).click()
  await expect(near).toBeVisible() // … until the field is emptied
  await page.goto('/')
  await expect(near).toBeVisible()

  await page.goto('/?town=Zzyzx')
  await expect(page.getByRole('alert')).toContainText(t('home:near.unknown'))
  await page.goto('/?town=Levsi')
  await page.getByRole('link', { name: /^Lévis, / }).click()
  await expect(page.getByRole('region', { name: t('home:near.titleOf', { town: 'Lévis' }) })).toBeVisible()
})

test('the home page shows an outing, a filled weekend, and how many there are of each kind', async ({
  page,
  t,
}) => {
  await page.goto('/')
  const headline = page.getByRole('group', { name: t('home:hero.headline') })
  await expect(headline.getByRole('link')).toBeVisible()
  await expect(headline.getByRole('img')).toHaveCount(0) // its picture says nothing that the title does not
  const agenda = page.getByRole('region', { name: t('home:agenda.title') })
  expect(await agenda.getByRole('listitem').count()).toBeGreaterThanOrEqual(6)
  await agenda.getByRole('link', { name: /\d/ }).first().click()
  await expect(page).toHaveURL(/when=weekend/)
  await expect.poll(() => articles(page).count()).toBeGreaterThanOrEqual(4)
})

test('what a person likes is suggested on the home page, with the reason', async ({ page, t, account }) => {
  await signIn(page, t, await account('participant'))
  await page.goto('/')
  const forYou = page.getByRole('region', { name: t('home:forYou.title') })
  await expect(forYou.getByRole('article').first()).toBeVisible()
  await expect(forYou).toContainText(t('home:forYou.reasons.HOST', { host: 'La Boussole' }).slice(0, 10))
  await forYou.getByRole('link', { name: t('home:forYou.interests') }).click()
  await expect(page).toHaveURL(/interets/)
})

test('organisers read how it goes, see a page, and begin to write', async ({ page, t }) => {
  await page.goto(organisePath())
  await expect(
    page.getByRole('region', { name: t('organise:steps.title') }).getByRole('listitem'),
  ).toHaveCount(3)
  await expect(page.getByRole('group', { name: t('organise:example.label') }).getByRole('link')).toBeVisible()
  await page
    .getByRole('link', { name: t('organise:hero.button') })
    .first()
    .click()
  await expect(page).toHaveURL(/ajouter-une-activite/)
})

test('the plans stand side by side, and those that are not open say so', async ({ page, t }) => {
  await page.goto('/forfaits')
  for (const plan of ['free', 'base', 'plus'])
    await expect(
      page.getByRole('heading', { name: t(`offers:plans.${plan}.name`), exact: true }),
    ).toBeVisible()
  await expect(page.getByText(t('offers:notOpen'))).toHaveCount(2)
  await expect(page.getByRole('link', { name: t('offers:start') })).toHaveCount(1)
})

test('the year is a drawing, and a table for whoever wants the figures', async ({ page, t }) => {
  await page.goto('/a-propos')
  const year = page.getByRole('region', { name: t('figures:title') })
  await expect(year.getByRole('img', { name: t('figures:title') })).toBeVisible()
  await year.getByText(t('figures:table')).click()
  await expect(year.getByRole('row')).toHaveCount(13)
})

test('an operator makes an activity a coup de cœur from its page, and takes it back from the list', async ({
  page,
  t,
  account,
}) => {
  await signIn(page, t, await account('host'))
  // One of its own: another journey may take its activity away at any time.
  const address = `/activites/${await publish(page, { name: `Coup de cœur ${Date.now()}` })}`
  await signOut(page)
  const tools = page.getByRole('region', { name: t('operations:tools.label') })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tools).toHaveCount(0)

  await signIn(page, t, await account('operator'))
  await page.goto(address)
  await tools.getByRole('button', { name: t('operations:tools.pick') }).click()
  await expect(page.getByText(t('operations:toasts.picked'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(address))
  await expect(tools.getByRole('button', { name: t('operations:tools.unpick') })).toBeVisible()

  await page.goto('/operations/coups-de-coeur')
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href^="${address}"]`) })
  await row.getByRole('button', { name: t('operations:picks.remove') }).click()
  await expect(page.getByText(t('operations:toasts.unpicked'))).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('an activity leads to others like it', async ({ page, t }) => {
  const [first] = (await (await page.request.get('/api/activities')).json()) as { activityId: number }[]
  await page.goto(`/activites/${first?.activityId}`)
  const others = page.getByRole('region', { name: t('activity:page.suggestions') })
  await expect(others.getByRole('article').first()).toBeVisible()
})
