import { expect, test } from '#tests/e2e/fixtures.ts'
import { goTo, PAGES } from '#tests/e2e/pages.ts'
import { dismissAttendancePrompt, signIn } from '#tests/e2e/steps.ts'
import { expectAccessible } from './accessible.ts'

/** Pages with buttons, folds, cards and fields, whose colours pass into each other where nobody wants less motion. */
const MOVING = ['', 'activites', 'activites/:activityId/:slug?', 'mes-inscriptions', 'ajouter-une-activite']

/** The small size looks at the one with most of them. */
const LOOKED_AT = process.env.TEST_SIZE === 'small' ? MOVING.slice(1, 2) : MOVING

for (const pattern of LOOKED_AT)
  test(`/${pattern} is readable after each change of theme, with motion`, async ({ page, t, account }) => {
    test.setTimeout(180_000)
    const listed = PAGES[pattern]!
    if (listed.as !== 'visitor') await signIn(page, t, await account(listed.as))
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
    await goTo(page, listed)
    if (listed.as === 'host') await dismissAttendancePrompt(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page, { themes: ['dark', 'light'], motion: 'no-preference' })
  })
