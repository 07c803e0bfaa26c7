// Also on PostgreSQL: a migration, and a column that searches and changes read.

import { describe, expect, test } from 'vitest'
import { down, up } from '#db/migrations/2026-11-25T1000-places-written-freely.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const draft = (place: { city: string; nearCity?: string; cityPlaceId?: string }) => ({
  name: 'Les crêtes de la Montagne Noire',
  typeId: 1,
  description: 'Onze kilomètres, **lentement**.',
  startDate: '2026-12-05T09:00',
  place,
  participantNbr: 12,
})

const FREE = { city: 'Rang du Petit-Bois', nearCity: 'rimouski' }

describe('a place that nobody knows', () => {
  test('stays as it is written, at the nearest town that is known, and is found by both names', async () => {
    const app = await world()
    const alice = await app.host()
    const { activityId } = await app.as(alice).activity.publish({ activity: draft(FREE) })
    const { place } = await app.as(alice).activity.read({ activityId })
    expect(place).toMatchObject({ city: 'Rang du Petit-Bois', nearCity: 'Rimouski', province: 'QC' })
    const [rimouski] = await app.as(alice).place.search({ search: 'Rimouski' })
    expect(place).toMatchObject({ cityPlaceId: rimouski!.cityPlaceId, latitude: rimouski!.latitude })

    await app.as(await app.operator()).pages.moderation.validate({ activityId })
    for (const search of ['petit bois', 'rimouski'])
      expect(await app.as(null).activity.list({ filters: { search } })).toHaveLength(1)
    expect(await app.as(null).activity.list({ filters: { town: 'Le Bic' } })).toHaveLength(1)
  })

  test.each([
    [{ city: 'Rang du Petit-Bois' }, { asked: 'city', several: false, suggestions: [] }],
    [
      { ...FREE, nearCity: 'Windsor' },
      { asked: 'nearCity', several: true },
    ],
    [
      { ...FREE, nearCity: 'Zzyzx' },
      { asked: 'nearCity', suggestions: [] },
    ],
    [{ city: 'Charlevoix' }, { asked: 'city' }],
    [{ ...FREE, nearCity: 'Charlevoix' }, { asked: 'nearCity' }],
  ])('%j has to say which town', async (place, data) => {
    const { host, as } = await world()
    const attempt = as(await host()).activity.publish({ activity: draft(place) })
    await expect(attempt).rejects.toMatchObject({ ...refusal('UNKNOWN_PLACE', 422), data })
  })

  test('a town that is known needs no other', async () => {
    const { host, as } = await world()
    const alice = as(await host())
    const { activityId } = await alice.activity.publish({
      activity: draft({ city: 'Le Bic', nearCity: 'Rimouski' }),
    })
    expect((await alice.activity.read({ activityId })).place).toMatchObject({
      city: 'Le Bic',
      nearCity: null,
    })
  })

  test('a new name for it is a change of the place, and what is not said stays', async () => {
    const { host, as } = await world()
    const alice = as(await host())
    const { activityId } = await alice.activity.publish({ activity: draft(FREE) })
    await alice.activity.update({ activity: { activityId, name: 'La même marche' } })
    expect((await alice.activity.read({ activityId })).place).toMatchObject({ city: 'Rang du Petit-Bois' })
    await alice.activity.update({ activity: { activityId, place: { ...FREE, city: 'Rang du Grand-Bois' } } })
    expect((await alice.activity.read({ activityId })).place).toMatchObject({
      city: 'Rang du Grand-Bois',
      nearCity: 'Rimouski',
    })
  })
})

describe('the migration', () => {
  const QUARTER = { placeId: '6138980', city: 'Saint-Raymond', latitude: 45.46698, longitude: -73.60948 }

  test('moves the activities of Saint-Raymond to where their own words say, and back', async () => {
    const { db, host, activity } = await world()
    const alice = await host()
    const add = async (name: string, address: string | null) => {
      const { id } = await activity({ host: alice, name })
      await db
        .updateTable('activity')
        .set({ ...QUARTER, address })
        .where('id', '=', id)
        .execute()
    }
    await add('Un', 'Accueil du parc naturel, secteur de la rivière Bras-du-Nord')
    await add('Deux', 'Accueil du parc naturel, secteur Shannahan')
    await add('Trois', '5600, chemin Upper Lachine, et non dans Portneuf')
    await add('Quatre', null)
    const places = () => {
      return db.selectFrom('activity').select(['name', 'placeId', 'latitude']).orderBy('id').execute()
    }
    const before = await places()

    const migrationDb = db as unknown as Parameters<typeof up>[0]
    await down(migrationDb)
    expect(await places()).toEqual(before)
    await up(migrationDb)
    const moved = { placeId: 'qc.capitale-nationale.saint-raymond', latitude: 46.8901 }
    expect(await places()).toEqual([{ name: 'Un', ...moved }, { name: 'Deux', ...moved }, ...before.slice(2)])
    await down(migrationDb)
    expect(await places()).toEqual(before)
    await up(migrationDb)
  })

  test('leaves a place that was written freely to older programs as its town', async () => {
    const { db, host, as } = await world()
    await as(await host()).activity.publish({ activity: draft(FREE) })
    const migrationDb = db as unknown as Parameters<typeof up>[0]
    await down(migrationDb)
    expect(await db.selectFrom('activity').select('city').execute()).toEqual([{ city: 'Rimouski' }])
    await up(migrationDb)
  })
})
