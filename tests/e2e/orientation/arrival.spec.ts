import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated } from '#tests/e2e/steps.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const announced = (page: Page) => page.locator('body > [aria-live=polite]')

test(
  'a link to another page moves the focus to its heading and announces its title; loading a page does neither',
  { tag: '@script' },
  async ({ page, t }) => {
    await page.goto('/forfaits')
    await hydrated(page)
    await expect(page.locator('body')).toBeFocused()
    await expect(announced(page)).toHaveText('')

    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.privacy') })
      .press('Enter')
    await expect(page).toHaveURL(/politique/)
    await expect(heading(page)).toBeFocused()
    await expect(announced(page)).toHaveText(await page.title())

    await page.goBack()
    await expect(page).toHaveURL(/forfaits/)
    await expect(heading(page)).toBeFocused()
    await expect(announced(page)).toHaveText(await page.title())
  },
)

test(
  'a link to another page asks for no other copy of the style sheet',
  { tag: '@script' },
  async ({ page, t }) => {
    await page.goto('/forfaits')
    await hydrated(page)
    const sheets: string[] = []
    page.on('request', (request) => {
      if (/\/index-[^/]+\.css$/.test(request.url())) sheets.push(request.url())
    })
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.privacy') })
      .press('Enter')
    await expect(page).toHaveURL(/politique/)
    await expect(heading(page)).toBeFocused()
    expect(sheets).toEqual([])
  },
)

test.describe('on a desk, where the filters stay beside the list', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test(
    'other results of the same page leave the focus in the form, and what is typed with it',
    { tag: '@script' },
    async ({ page }) => {
      await page.goto('/activites')
      await hydrated(page)
      const field = page.locator('main [name=search]').first()
      await field.fill('neige')
      await field.press('Enter')
      await expect(page).toHaveURL(/search=neige/)
      await page.waitForLoadState('networkidle')
      await expect(field).toBeFocused()
      await page.keyboard.type(' folle')
      await expect(field).toHaveValue('neige folle')
    },
  )
})
