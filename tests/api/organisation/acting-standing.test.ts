import { expect, test } from 'vitest'
import { loader as dashboard } from '#app/features/account/dashboard.tsx'
import { loader as activities } from '#app/features/hosting/list.tsx'
import { updateUser } from '#db/queries/account/user.ts'
import { member, organisation } from '#tests/api/world/organisations.ts'
import { world } from '#tests/api/world/world.ts'

test('whoever acts for an organisation reads what its account waits for, not their own', async () => {
  const here = await world()
  const club = await organisation(here)
  const bruno = await member(here, club, 'MEMBER')
  Object.assign(globalThis, { [Symbol.for('viree.services')]: here.services })
  const browser = here.browser()
  await browser.signIn(bruno)
  const standings = async () => {
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const args = (path: string) => ({
      request: new Request(`${here.services.settings.publicUrl}${path}`, { headers: { Cookie } }),
      context: { peer: browser.peer },
      params: {},
    })
    const [ofDashboard, ofActivities] = [
      await dashboard(args('/dashboard')),
      await activities(args('/mes-activites')),
    ]
    return [ofDashboard.standing, ofActivities.standing]
  }
  await updateUser(here.db, club.id, { termsVersion: '2020-01-01' })

  expect(await standings()).toEqual(['YES', 'YES'])
  await browser.send('/api/user/organisations/acting', { json: { organisationId: club.id } })
  expect(await standings()).toEqual(['WAITING_POLICY_VALIDATION', 'WAITING_POLICY_VALIDATION'])
})
