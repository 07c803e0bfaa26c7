import { expect, test, vi } from 'vitest'
import { leave } from '#tests/api/world/limits.ts'
import { world } from '#tests/api/world/world.ts'

/** An app that asks Google, whose double knows one town. */
async function withGoogle() {
  const app = await world({ GOOGLE_PLACES_KEY: 'a-key-that-is-none' })
  const suggest = vi.fn(() => Promise.resolve([{ id: 'google:1', city: 'Ailleurs', province: 'QC' }]))
  app.services.places = { ...app.services.places, suggest }
  return { ...app, suggest }
}

test('towns while people type: beyond what is paid for one caller our own list answers, and nobody is refused', async () => {
  const app = await withGoogle()
  const { peer } = await app.contextOf(null)
  const ask = () => app.as(null).place.search({ search: 'Rimouski' })
  await leave(app.services, 1, 'place', peer)
  expect((await ask())[0]).toMatchObject({ city: 'Ailleurs' })
  expect((await ask())[0]).toMatchObject({ city: 'Rimouski' })
  expect(app.suggest).toHaveBeenCalledTimes(1)

  const bruno = await app.participant()
  expect((await app.as(bruno).place.search({ search: 'Rimouski' }))[0]).toMatchObject({ city: 'Ailleurs' })
  await leave(app.services, 0, 'placeOfAccount', String(bruno.id))
  expect((await app.as(bruno).place.search({ search: 'Rimouski' }))[0]).toMatchObject({ city: 'Rimouski' })
})

test('the towns that our own list suggests beyond that can be chosen, and choosing one is not counted', async () => {
  const app = await withGoogle()
  const { peer } = await app.contextOf(null)
  const { search, read } = app.as(null).place
  const [own] = await app.services.places.search('Rimouski', 1)
  await leave(app.services, 1, 'place', peer)
  expect(await read({ place_id: own!.id })).toMatchObject({ city: 'Rimouski' })
  expect((await search({ search: 'Rimouski' }))[0]).toMatchObject({ city: 'Ailleurs' })

  const [suggested] = await search({ search: 'Rimouski' })
  expect(await read({ place_id: suggested!.place_id })).toMatchObject({ city: 'Rimouski' })
  await expect(read({ place_id: 'google:1' })).rejects.toMatchObject({ status: 404 })
})

test('without a key nothing is paid, and nothing is counted', async () => {
  const { as, services, contextOf } = await world()
  await leave(services, 0, 'place', (await contextOf(null)).peer)
  expect((await as(null).place.search({ search: 'Rimouski' }))[0]).toMatchObject({ city: 'Rimouski' })
})
