import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, openMenu, signIn } from '#tests/e2e/steps.ts'

test(
  'the menus of the header close on Escape, on a press elsewhere, and when the other opens',
  { tag: '@script' },
  async ({ page, t, isPhone, account }) => {
    await signIn(page, t, await account('participant'))
    await page.goto('/forfaits')
    await hydrated(page)
    await openMenu(page, t, isPhone)
    const more = page.locator('details', { has: page.locator('summary', { hasText: t('nav.more') }) })
    const language = page.locator('details', { has: page.locator('.languages') })
    const isOpen = (menu: typeof more) => menu.evaluate((fold: HTMLDetailsElement) => fold.open)

    await more.locator('summary').click()
    expect([await isOpen(more), await isOpen(language)]).toEqual([true, false])
    await language.locator('summary').click()
    await expect.poll(() => isOpen(more)).toBe(false)
    expect(await isOpen(language)).toBe(true)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await isOpen(language)).toBe(false)
    await expect(language.locator('summary')).toBeFocused()

    if (isPhone) {
      // The menu of a phone, in which they lie, is still there; a second press closes it.
      await expect(language.locator('summary')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(language.locator('summary')).toBeHidden()
      await expect(page.getByRole('button', { name: t('header.menu') })).toBeFocused()
      return
    }
    await more.locator('summary').click()
    expect(await isOpen(more)).toBe(true)
    await page.getByRole('heading', { level: 1 }).click()
    expect(await isOpen(more)).toBe(false)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a press outside closes the menu, and what is open in it', async ({ page, t, account }) => {
    await signIn(page, t, await account('participant'))
    await page.goto('/forfaits')
    await hydrated(page)
    await openMenu(page, t, true)
    const language = page.locator('details', { has: page.locator('.languages') })
    await language.locator('summary').click()
    await expect(language.locator('.languages')).toBeVisible()

    await page.getByRole('contentinfo').locator('p').last().click()
    await expect(language.locator('summary')).toBeHidden()
    await openMenu(page, t, true)
    await expect(language.locator('summary')).toBeVisible()
    await expect(language.locator('.languages')).toBeHidden()
  })
})
