import { expect, test } from '#tests/e2e/fixtures.ts'
import { hold } from '#tests/e2e/hold.ts'
import { signIn, signOut } from '#tests/e2e/steps.ts'
import { publishParty } from './publish-party.ts'

test(
  'people who are chosen before the script works have their questions once it does',
  { tag: '@script' },
  async ({ page, t, account }) => {
    await signIn(page, t, await account('host'))
    const activityId = await publishParty(page, `Raquette en famille ${Date.now()}`)
    await signOut(page)

    const scripts = await hold(page, /\/assets\/.*\.js$/)
    await page.goto(`/activites/${activityId}/inscription`, { waitUntil: 'commit' })
    const people = page.getByRole('main').locator('select')
    await people.nth(0).selectOption('1')
    await people.nth(1).selectOption('2')
    const allergies = page.getByLabel('Des allergies?')
    await expect(allergies).toHaveCount(0)
    scripts.release()
    await expect(allergies).toHaveCount(3)
    await expect(people.nth(1)).toHaveValue('2')
  },
)
