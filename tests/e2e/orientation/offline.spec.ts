import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, newcomer, newHost } from '#tests/e2e/steps.ts'

test.use({ cutsConnection: true })

/** What is said without a connection is loaded once the page works: a test that cuts it at once would come before. */
const preparedForOffline = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('prepared for offline').length > 0)

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test(
  'without a connection a page says so, and comes when the connection does',
  { tag: '@script' },
  async ({ page, context, t }) => {
    const privacy = page.getByRole('contentinfo').getByRole('link', { name: t('footer.privacy') })
    await page.goto('/forfaits')
    await hydrated(page)
    await privacy.click()
    await expect(page).toHaveURL(/politique/)
    await page.goBack()
    await expect(page).toHaveURL(/forfaits/)

    await preparedForOffline(page)
    await context.setOffline(true)
    await privacy.click()
    await expect(heading(page)).toHaveText(t('offline.title'))
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('500')).toHaveCount(0)
    await page.getByRole('link', { name: t('offline.retry') }).click()
    await expect(heading(page)).toHaveText(t('offline.title'))

    await context.setOffline(false)
    await expect(heading(page)).not.toHaveText(t('offline.title'))
    await expect(page).toHaveURL(/politique/)
  },
)

test(
  'a form whose answer is lost may have arrived: the page says where to look, and keeps what was written',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    await openJoinForm(page)
    let answers = 0
    // It arrives, and the answer does not.
    await page.route(/inscription\.data/, async (route) => {
      if (route.request().method() !== 'POST' || answers++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page
      .getByRole('main')
      .getByRole('button', { name: t('participation:join.button'), exact: true })
      .click()
    await expect(page.getByText(t('offline.maybe'))).toBeVisible()
    await expect(page.getByText('500')).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('offline.sendAgain') })).toBeVisible()
    await page.getByRole('link', { name: t('offline.see', { place: t('nav.myRegistrations') }) }).click()
    await expect(page).toHaveURL(/mes-inscriptions/)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  },
)

test(
  'a form that arrived says so when only the page after it is missing',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    await openJoinForm(page)
    await page.route(/\.data(\?|$)/, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await page
      .getByRole('main')
      .getByRole('button', { name: t('participation:join.button'), exact: true })
      .click()
    await expect(page.getByText(t('offline.received'))).toBeVisible()
    await page.unroute(/\.data(\?|$)/)
    await page.getByRole('link', { name: t('offline.retry') }).click()
    await expect(page.getByText(t('offline.received'))).toHaveCount(0)
    await expect(heading(page)).toBeVisible()
  },
)

test('a guest who joins while already offline reads so, and that it may have arrived; once online, what was typed is sent', async ({
  page,
  context,
  t,
  mailbox,
}) => {
  await openJoinForm(page)
  const { firstName, email } = newcomer('Samira')
  await page.locator('main [name=prenom]').fill(firstName)
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=emailAgain]').fill(email)
  await page.locator('main [name=terms]').check()
  await page.locator('main [name=nbrParticipant]').selectOption('2')
  await context.setOffline(true)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button'), exact: true })
    .click()
  const place = t('nav.myRegistrations')
  await expectOffline(page, t, { look: t('offline.lookMailed', { place }), place })

  await context.setOffline(false)
  await page.getByRole('button', { name: t('offline.sendAgain') }).click()
  const said = t('participation:join.toasts.inscription_ok', { count: 2 })
  await expect(heading(page)).toHaveText(said)
  expect((await mailbox.message({ to: email })).text).toContain(firstName)
})

test('a form with a text that is sent while already offline names the page to look at, and loses nothing', async ({
  page,
  context,
  t,
  database,
}) => {
  await newHost(page, t, database)
  await page.goto('/mon-compte/profil')
  await hydrated(page)
  await preparedForOffline(page)
  const text = 'On marche **doucement**, et on s’arrête souvent.'
  await page.locator('[name=description]').fill(text)
  await page.locator('[name=incName]').fill('Les Outardes')
  await context.setOffline(true)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('settings:profile.submit'), exact: true })
    .click()
  const place = t('nav.account')
  await expectOffline(page, t, { look: t('offline.look', { place }), place })

  // Nothing is sent, or left, by itself.
  await context.setOffline(false)
  await expect(page.getByText(t('offline.maybe'))).toBeVisible()
  await page.getByRole('button', { name: t('offline.sendAgain') }).click()
  await expect(page.getByText(t('settings:toasts.profileSaved'))).toBeVisible()
  await page.reload()
  await expect(page.locator('[name=description]')).toHaveValue(text)
  await expect(page.locator('[name=incName]')).toHaveValue('Les Outardes')
})

/** The page says that there is no connection, that the form may have arrived, and where to look. */
async function expectOffline(page: Page, t: TFunction, { look, place }: { look: string; place: string }) {
  await expect(heading(page)).toHaveText(t('offline.title'))
  await expect(page.getByText(t('offline.maybe'))).toBeVisible()
  await expect(page.getByText(look)).toBeVisible()
  await expect(page.getByRole('link', { name: t('offline.see', { place }) })).toBeVisible()
}

/** Opens the form to join an activity, with its script at work. */
async function openJoinForm(page: Page): Promise<void> {
  // One with room for all journeys: the first of the list is another in the evening, and may be full.
  const filters = JSON.stringify({ search: 'contredanses' })
  const answer = await page.request.get(`/api/activities?${new URLSearchParams({ filters }).toString()}`)
  const [activity] = (await answer.json()) as { activityId: number }[]
  await page.goto(`/activites/${activity!.activityId}/inscription`)
  await hydrated(page)
  await preparedForOffline(page)
}
