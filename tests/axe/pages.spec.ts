import { expect, test } from '#tests/e2e/fixtures.ts'
import { goTo, PAGES } from '#tests/e2e/pages.ts'
import { dismissAttendancePrompt, signIn } from '#tests/e2e/steps.ts'
import { expectAccessible, THEMES } from './accessible.ts'

/** The small size looks at every third page in the dark theme, too. */
const themesOf = (index: number) =>
  process.env.TEST_SIZE === 'small' && index % 3 > 0 ? THEMES.slice(0, 1) : THEMES

for (const [index, [pattern, listed]] of Object.entries(PAGES).entries())
  test(`/${pattern} as a ${listed.as}`, async ({ page, t, account }) => {
    test.setTimeout(180_000)
    if (listed.as !== 'visitor') await signIn(page, t, await account(listed.as))
    await goTo(page, listed)
    if (listed.as === 'host') await dismissAttendancePrompt(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width, 'wider than the screen').toBeLessThanOrEqual(0)
    await expectAccessible(page, { themes: themesOf(index) })
  })
