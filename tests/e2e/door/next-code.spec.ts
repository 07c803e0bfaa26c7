import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, markLater, signIn } from '#tests/e2e/steps.ts'
import { openSoon } from './party.ts'

test(
  'the next code may be typed at once, while the page is still being read anew after the one before',
  { tag: '@script' },
  async ({ page, t, account, database }) => {
    await signIn(page, t, await account('host'))
    await markLater(page)
    const activityId = await openSoon(page, database)
    await page.goto(`/mes-activites/${activityId}/porte`)
    await page.getByRole('button', { name: t('checkin:host.open') }).click()
    await expect(page.locator('#titre')).toBeVisible()
    await page.goto(`/entree/${activityId}/code`)
    await hydrated(page)

    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/code\.data/, async (route) => {
      if (route.request().method() === 'GET') await released
      await route.continue()
    })
    const code = page.getByLabel(t('checkin:code.label'))
    const scanId = page.locator('form:has([name=code]) [name=scanId]')
    const before = await scanId.inputValue()
    await code.fill(randomUUID())
    await page.getByRole('button', { name: t('checkin:code.check') }).click()
    await expect(
      page.locator('.verdict').getByRole('heading', { name: t('checkin:verdict.refused') }),
    ).toBeVisible()
    // Another reading: with the name of the one before it would get its answer.
    await expect(code).toHaveValue('')
    await expect(scanId).not.toHaveValue(before)

    await code.fill('7F3A 09C2')
    const isRead = page.waitForResponse(
      (response) => response.request().method() === 'GET' && /\.data/.test(response.url()),
    )
    release()
    await isRead
    await page.waitForLoadState('networkidle')
    await expect(code).toHaveValue('7F3A 09C2')
  },
)
