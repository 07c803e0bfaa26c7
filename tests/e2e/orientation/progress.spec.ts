import { expect, test } from '#tests/e2e/fixtures.ts'
import { hold } from '#tests/e2e/hold.ts'
import { hydrated, signIn } from '#tests/e2e/steps.ts'

test(
  'a page that is on its way shows a bar, and the button that was pressed shows it too',
  { tag: '@script' },
  async ({ page, t, account }) => {
    await signIn(page, t, await account('participant'))
    await page.goto('/mon-compte/profil')
    await hydrated(page)
    const bar = page.getByRole('progressbar', { name: t('loading') })
    await expect(bar).toHaveCount(0)

    const answer = await hold(page, /\.data(\?|$)/)
    const save = page.getByRole('main').locator('form button[type=submit]').first()
    await save.click()
    await expect(bar).toBeVisible()
    await expect(bar).toHaveCSS('animation-delay', '0.15s')
    await expect(save).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('[aria-busy]')).toHaveCount(1)
    answer.release()
    await expect(bar).toHaveCount(0)
    await expect(save).not.toHaveAttribute('aria-busy')
  },
)

test('a page that a link leads to shows the bar until it is there', async ({ page, t }) => {
  await page.goto('/forfaits')
  await hydrated(page)
  const bar = page.getByRole('progressbar', { name: t('loading') })
  const title = await page.title()
  const answer = await hold(page, /\.data(\?|$)/)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.privacy') })
    .press('Enter')
  await answer.asked
  await expect(bar).toBeVisible()
  await expect(page).toHaveTitle(title)
  answer.release()
  await expect(page).not.toHaveTitle(title)
  await expect(bar).toHaveCount(0)
})
