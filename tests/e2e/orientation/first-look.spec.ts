import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHost, publish, signIn } from '#tests/e2e/steps.ts'

const DESK = { width: 1280, height: 860 }
const PHONE = { width: 360, height: 740 }

test.describe('a page with tabs', () => {
  const LAST = '/mes-inscriptions?onglet=passees'

  test('begins at its top on a desk', { tag: '@script' }, async ({ page, t, account }) => {
    await signIn(page, t, await account('operator'))
    await page.setViewportSize(DESK)
    await page.goto(LAST)
    await expect(page.locator('.tabs [aria-current]')).toBeVisible()
    // A frame later, the browser has scrolled to where the page begins.
    await page.screenshot()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('its own tab is in sight on a phone', { tag: '@script' }, async ({ page, t, account }) => {
    await signIn(page, t, await account('operator'))
    await page.setViewportSize(PHONE)
    await page.goto(LAST)
    await expect(page.locator('.tabs [aria-current]')).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('the operators’ pages stand at the side of a desk, and behind a fold on a phone', async ({
  page,
  t,
  account,
}) => {
  await signIn(page, t, await account('operator'))
  await page.setViewportSize(DESK)
  await page.goto('/operations/journal')
  const pages = page.getByRole('navigation', { name: t('operations:nav.label') })
  const current = pages.locator('[aria-current=page]')
  await expect(current).toHaveText(t('operations:nav.journal'))
  await expect(current).toBeInViewport()
  await expect(pages.locator('summary')).toBeHidden()
  await expect(pages.getByRole('list')).toHaveCount(4)

  await page.setViewportSize(PHONE)
  await page.goto('/operations/journal')
  await expect(current).toBeHidden()
  await pages.locator('summary').click()
  await expect(current).toBeVisible()
})

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN

test('on a phone the form to join says first what it is about', { tag: '@script' }, async ({ page, t }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/activites/32/inscription')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1, name: t('participation:join.heading') })
  expect(await topOf(heading)).toBeLessThan(await topOf(main.locator('time')))
  expect(await topOf(main.locator('time'))).toBeLessThan(await topOf(main.getByRole('textbox').first()))
})

test(
  'the editor of an activity with the usual free ticket keeps the options for tickets folded',
  { tag: '@script' },
  async ({ page, t, database }) => {
    await newHost(page, t, database)
    const activityId = await publish(page, { name: `Marche du matin ${Date.now()}` })
    await page.goto(`/mes-activites/${activityId}/modifier`)
    await expect(page.locator('#option-tickets')).not.toHaveAttribute('open')
  },
)

test('the profile of a host ends with the report, and does not repeat the name on each card', async ({
  page,
  t,
}) => {
  await page.goto('/profil/2')
  const report = page.getByRole('link', { name: t('profile:report') })
  const reviews = page.getByRole('heading', { name: t('conversation:reviews.title') })
  expect(await topOf(reviews)).toBeLessThan(await topOf(report))
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.locator('.card .where').first()).not.toContainText(name)
})
