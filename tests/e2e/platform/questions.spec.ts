import { expect, test } from '#tests/e2e/fixtures.ts'

const PAGE = '/foire-aux-questions'

test(
  'each question folds, and an address opens its answer, with and without script',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(PAGE)
    const main = page.getByRole('main')
    await main.getByRole('navigation').getByRole('link').nth(1).click()
    await expect(main.getByRole('heading', { level: 2 }).nth(1)).toBeInViewport()
    const questions = page.locator('details.question')
    const answer = questions.nth(3).locator('> div')
    await expect(answer).toBeHidden()
    await questions.nth(3).locator('summary').click()
    await expect(answer).toBeVisible()
    const address = await answer.locator('a[href^="#"]').getAttribute('href')

    await page.goto('/sante')
    await page.goto(`${PAGE}${address}`)
    await expect(answer).toBeVisible()
    await expect(answer).toBeInViewport()
    await expect(questions.nth(4).locator('> div')).toBeHidden()
  },
)
