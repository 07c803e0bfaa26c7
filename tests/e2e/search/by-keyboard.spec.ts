import { expect, test } from '#tests/e2e/fixtures.ts'
import { tabTo } from '#tests/e2e/keyboard.ts'

// On a desk the filters are not folded.
test.use({ viewport: { width: 360, height: 740 } })

test('by the keyboard alone: on a phone the filters are unfolded, one is chosen, and what it leaves is opened', async ({
  page,
  t,
}) => {
  await page.goto('/activites')
  const filters = page.locator('.filters')
  const fold = filters.locator('summary').first()
  const apply = filters.getByRole('button', { name: t('search:filters.button') })
  await expect(apply).toBeHidden()
  await tabTo(page, fold)
  await page.keyboard.press('Enter')
  await expect(apply).toBeVisible()
  await tabTo(page, filters.getByRole('checkbox', { name: t('types:randonnee') }))
  await page.keyboard.press('Space')
  await tabTo(page, apply)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/types=1/)
  await expect(fold).toContainText(t('search:filters.count', { count: 1 }))
  await expect(apply, 'the results are in sight').toBeHidden()

  const first = page.getByRole('article').first().getByRole('link')
  const name = await first.innerText()
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
