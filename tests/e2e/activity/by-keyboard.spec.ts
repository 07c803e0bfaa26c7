import { expect, test } from '#tests/e2e/fixtures.ts'
import { followInHeader, tabTo } from '#tests/e2e/keyboard.ts'
import { newHost, publish } from '#tests/e2e/steps.ts'

test('by the keyboard alone: a host goes from any page to an activity of theirs, and changes it', async ({
  page,
  t,
  database,
  isPhone,
}) => {
  await newHost(page, t, database)
  const name = `Tour du lac ${Date.now()}`
  const activityId = await publish(page, { name })
  await page.goto('/forfaits')
  await followInHeader(page, t, { name: t('nav.myActivities'), isPhone })
  await expect(page).toHaveURL('/mes-activites')
  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('link', { name, exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()

  await tabTo(page, main.getByRole('link', { name: t('participants:resize.link') }))
  await page.keyboard.press('Enter')
  const places = page.locator('[name=participantNbr]')
  await tabTo(page, places)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('participants:resize.done', { count: 7 }))).toBeVisible()
  await expect(page).toHaveURL(`/mes-activites/${activityId}`)
})
