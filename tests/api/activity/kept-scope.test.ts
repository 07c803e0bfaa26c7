import { expect, test } from 'vitest'
import { action as callOff } from '#app/features/hosting/call-off.tsx'
import { action as change } from '#app/features/hosting/editor/edit.tsx'
import { world } from '#tests/api/world/world.ts'

const TYPED = {
  ...{ name: '', typeId: '1', description: 'On marche.', language: 'fr', city: 'Rimouski' },
  ...{ startDate: '2099-01-01T10:00', timeZone: 'America/Toronto', unlimited: 'on', lockVersion: '1' },
}

test.each([
  ['a change without a name', change, 'modifier', { ...TYPED, intent: 'publish' }, 400],
  ['a change with one more question', change, 'modifier', { ...TYPED, intent: 'add:questions' }, 200],
  ['a cancellation with too long a reason', callOff, 'annuler', { reason: 'x'.repeat(401) }, 400],
] as const)('%s comes back for as many activities of the series', async (_, action, page, typed, status) => {
  const app = await world()
  const hike = await app.activity()
  const browser = app.browser()
  await browser.signIn(hike.host)
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const origin = app.services.settings.publicUrl

  for (const scope of ['following', 'this']) {
    const request = new Request(`${origin}/mes-activites/${hike.id}/${page}`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: origin },
      body: new URLSearchParams({ ...typed, scope }),
    })
    const params = { activityId: String(hike.id) }
    const answer: unknown = await action({ request, context: { peer: browser.peer }, params })
    expect(answer).toMatchObject({ data: { following: scope === 'following' } })
    expect((answer as { init: ResponseInit | null }).init?.status ?? 200).toBe(status)
  }
})
