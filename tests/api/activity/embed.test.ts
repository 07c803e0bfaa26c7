import { beforeEach, expect, test } from 'vitest'
import { loader } from '#app/features/activity/embed/list.ts'
import { leave } from '#tests/api/world/limits.ts'
import { type World, world } from '#tests/api/world/world.ts'

let here: World
beforeEach(async () => {
  here = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: here.services })
})

/** Returns the list that a page of another site frames, as somebody of this network gets it. */
function ask(peer: string, query = ''): Promise<Response> {
  const request = new Request(`${here.services.settings.publicUrl}/embarquer/activites${query}`)
  return loader({ request, context: { peer }, params: {} })
}

test('a network that has searched too often is told so, and no other one is', async () => {
  const hike = await here.activity({ name: 'Les crêtes du Bic' })
  await leave(here.services, 0, 'search', '198.51.100.1')

  const refused = await ask('198.51.100.1', '?lang=fr')
  expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([429, 'no-store'])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Trop de demandes')

  const answered = await ask('198.51.100.2')
  expect([answered.status, answered.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=300'])
  expect(await answered.text()).toContain(hike.name)
})

test('a host’s list is there, and that of nobody is empty', async () => {
  const hike = await here.activity({ name: 'Les crêtes du Bic' })
  expect(await (await ask('198.51.100.1', `?hote=${hike.host.id}`)).text()).toContain(hike.name)
  const none = await ask('198.51.100.1', '?hote=999')
  expect([none.status, (await none.text()).includes(hike.name)]).toEqual([200, false])
})
