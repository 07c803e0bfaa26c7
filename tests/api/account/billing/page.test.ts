import { expect, test } from 'vitest'
import { action } from '#app/features/account/settings/billing.tsx'
import { member, organisation } from '#tests/api/world/organisations.ts'
import { world } from '#tests/api/world/world.ts'

test('the settings of one account are not written into those of another, chosen meanwhile', async () => {
  const app = await world()
  const club = await organisation(app)
  const alice = await member(app, club, 'ADMIN')
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const browser = app.browser()
  await browser.signIn(alice)
  const actFor = async (organisationId: number | null) => {
    const json = { organisationId }
    expect((await browser.send('/api/user/organisations/acting', { json })).status).toBe(200)
  }
  const save = async (of: number) => {
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `${app.services.settings.publicUrl}/mon-compte/facturation`
    const body = new URLSearchParams({ of: String(of), legalName: 'Alice Tremblay' })
    const request = new Request(url, { method: 'POST', headers: { Cookie }, body })
    const answer: unknown = await action({ request, context: { peer: browser.peer }, params: {} })
    return answer instanceof Response ? answer.status : (answer as { init: ResponseInit }).init.status
  }
  const owners = async () =>
    (await app.db.selectFrom('billingSettings').select('userId').execute()).map(({ userId }) => userId)

  await actFor(club.id)
  expect(await save(alice.id)).toBe(409)
  await actFor(null)
  expect(await save(club.id)).toBe(409)
  expect(await owners()).toEqual([])
  expect(await save(alice.id)).toBe(302)
  expect(await owners()).toEqual([alice.id])
})
