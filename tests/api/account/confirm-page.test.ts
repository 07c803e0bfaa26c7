import { expect, test } from 'vitest'
import { action } from '#app/features/account/email/confirm.tsx'
import { PASSWORD, world } from '#tests/api/world/world.ts'

test('the page after a link that is too old, cut short or made up says which it was', async () => {
  const { as, services, clock, delivered } = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const form = { username: 'dimitri@exemple.org', password: PASSWORD, firstname: 'Dimitri', name: 'Roy' }
  await as(null).account.signUp(form)
  const [email] = await delivered()
  const [, clid = ''] = /[?&]clid=([\w-]+)/.exec(email?.text ?? '') ?? []
  const press = async (clid: string) => {
    const url = `${services.settings.publicUrl}/courriel/confirmer`
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ clid }) })
    const answer = await action({ request, context: { peer: '203.0.113.78' }, params: {} })
    return answer.headers.get('Location')
  }

  clock.pass({ hours: 48 })
  expect(await press(clid)).toBe('/courriel/confirmer?state=expired')
  expect(await press(clid.slice(0, 20))).toBe('/courriel/confirmer?state=unknown')
  expect(await press('-'.repeat(43))).toBe('/courriel/confirmer?state=unknown')
})
