import type { Locator } from '@playwright/test'
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

test('by the keyboard alone: no filter that has the focus is under the button that stays in sight', async ({
  page,
  t,
}) => {
  await page.goto('/activites')
  const filters = page.locator('.filters')
  await tabTo(page, filters.locator('summary').first())
  await page.keyboard.press('Enter')
  const apply = filters.getByRole('button', { name: t('search:filters.button') })
  await expect(apply).toBeVisible()

  let passed = 0
  await page.keyboard.press('Tab')
  while (!(await apply.evaluate((button) => button === document.activeElement))) {
    await expect.poll(() => underOf(filters.locator('.apply'))).toBe('')
    passed += 1
    await page.keyboard.press('Tab')
  }
  expect(passed, 'more filters than one screen has').toBeGreaterThan(10)
})

/** Returns the markup of the focused element if it reaches under the bar; else an empty text. */
function underOf(bar: Locator): Promise<string> {
  return bar.evaluate((element) => {
    const focused = document.activeElement
    const { bottom } = focused?.getBoundingClientRect() ?? { bottom: 0 }
    return bottom > element.getBoundingClientRect().top ? (focused?.outerHTML ?? '') : ''
  })
}
