// Also on PostgreSQL: words are found by SQL and kept by triggers.

import { describe, expect, test } from 'vitest'
import { refusal, world } from '#tests/api/world/world.ts'

const ELODIE = { firstName: 'Élodie', lastName: 'Gagnon-Wapistan', email: 'Elodie.G@exemple.org' }

async function town() {
  const app = await world()
  const odile = await app.operator()
  const elodie = await app.participant(ELODIE)
  const host = await app.host({
    firstName: 'Maude',
    lastName: 'Roy',
    organisationName: 'Club de l’Œuvre du Lac',
  })
  const hike = await app.activity({ host, name: 'Raquette sous les étoiles' })
  const { search } = app.as(odile).pages.finder
  return {
    ...app,
    ...{ odile, elodie, host, hike },
    people: async (wanted: string) => (await search({ wanted })).people.map(({ userId }) => userId),
    activities: async (wanted: string) =>
      (await search({ wanted })).activities.map(({ activityId }) => activityId),
    search,
    looks: () =>
      app.db
        .selectFrom('auditEntry')
        .select(['actorId', 'subject', 'detail'])
        .where('action', '=', 'user.search')
        .orderBy('id')
        .execute(),
  }
}

describe('an operator finds an account', () => {
  test.each([
    ['its address, in any case', 'ELODIE.g@exemple.org'],
    ['the beginning of its address', 'elodie.g@ex'],
    ['a name without its accents', 'elodie gagnon'],
    ['the beginnings of names, in any order', 'gag elo'],
    ['one part of a double name', 'wapistan'],
  ])('by %s', async (_what, wanted) => {
    const { people, elodie } = await town()
    expect(await people(wanted)).toEqual([elodie.id])
  })

  test('by its number, and by the name of its organisation', async () => {
    const { people, elodie, host } = await town()
    expect(await people(`#${elodie.id}`)).toEqual([elodie.id])
    expect(await people('oeuvre lac')).toEqual([host.id])
  })

  test('not by words that it has not, nor by wildcards', async () => {
    const { people } = await town()
    for (const wanted of ['elodie tremblay', '%', 'el_die', '   ', '0', '9999999999999'])
      expect(await people(wanted).catch(() => [])).toEqual([])
  })

  test('by its new name once it has one, and no longer by the old one', async () => {
    const { people, as, elodie } = await town()
    await as(elodie).profile.update({ name: 'Bouchard' })
    expect(await people('elodie bouchard')).toEqual([elodie.id])
    expect(await people('wapistan')).toEqual([])
    expect(await people(ELODIE.email)).toEqual([elodie.id])
  })

  test('whole words come before longer ones', async () => {
    const { people, participant, elodie } = await town()
    const elo = await participant({ firstName: 'Elo', lastName: 'Côté' })
    expect(await people('elo')).toEqual([elo.id, elodie.id])
  })

  test('who deleted it is found by number only, without an address', async () => {
    const { people, search, as, elodie, db } = await town()
    await as(elodie).pages.account.remove()
    expect(await people('elodie')).toEqual([])
    expect((await search({ wanted: String(elodie.id) })).people).toMatchObject([
      { userId: elodie.id, displayName: '', email: null, state: 'DELETED' },
    ])
    const words = await db.selectFrom('nameWord').selectAll().where('rowId', '=', elodie.id).execute()
    expect(words.filter(({ kind }) => kind === 'user')).toEqual([])
  })

  test('at most twenty at once, and it says that there are more', async () => {
    const { db, search } = await town()
    const { id: _id, ...model } = await db
      .selectFrom('user')
      .selectAll()
      .where('firstName', '=', 'Élodie')
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 25 }, (_, index) => ({
      ...model,
      email: `sosie-${index}@exemple.org`,
      emailKey: `sosie-${index}@exemple.org`,
      sponsorshipCode: `SOSIE${index}`,
    }))
    await db.insertInto('user').values(rows).execute()
    const found = await search({ wanted: 'elodie' })
    expect([found.people.length, found.hasMorePeople]).toEqual([20, true])
  })
})

describe('an operator finds an activity', () => {
  test('by words of its title, by its number and by its host', async () => {
    const { activities, hike } = await town()
    expect(await activities('etoiles raq')).toEqual([hike.id])
    expect(await activities(`nº ${hike.id}`)).toEqual([hike.id])
    expect(await activities('oeuvre')).toEqual([hike.id])
    expect(await activities('raquette soleil')).toEqual([])
  })

  test('in whatever state it is, by its title of today', async () => {
    const { search, activities, activity, as, hike } = await town()
    await as(hike.host).activity.update({
      activity: { activityId: hike.id, lockVersion: 0, name: 'Patin au clair de lune' },
    })
    expect(await activities('raquette')).toEqual([])
    const waiting = await activity({ name: 'Patin à l’aube', state: 'NEED_VALIDATION' })
    const refused = await activity({ name: 'Patin à midi', state: 'REFUSED' })
    const { activities: found } = await search({ wanted: 'patin' })
    expect(found.map(({ activityId, state }) => [activityId, state])).toEqual([
      [refused.id, 'REFUSED'],
      [waiting.id, 'NEED_VALIDATION'],
      [hike.id, 'ONLINE'],
    ])
  })

  test('never a draft', async () => {
    const { activities, db, hike } = await town()
    await db.updateTable('activity').set({ publishedAt: null }).where('id', '=', hike.id).execute()
    expect(await activities('raquette')).toEqual([])
    expect(await activities(String(hike.id))).toEqual([])
  })
})

describe('the journal says whose data an operator was shown', () => {
  test('one account is the subject; of several the numbers are kept; what was typed is not', async () => {
    const { people, looks, odile, elodie, participant } = await town()
    await people(ELODIE.email)
    const elo = await participant({ firstName: 'Elo', lastName: 'Côté' })
    await people('elo')
    await people('personne-inconnue')
    expect(await looks()).toEqual([
      { actorId: odile.id, subject: `user:${elodie.id}`, detail: null },
      { actorId: odile.id, subject: 'search', detail: `${elo.id}, ${elodie.id}` },
    ])
  })
})

test('opening an account is in the journal, once an hour for each operator', async () => {
  const { as, odile, elodie, clock, db } = await town()
  const open = () => as(odile).pages.ban.account({ userId: elodie.id })
  const opened = () =>
    db.selectFrom('auditEntry').select(['actorId', 'subject']).where('action', '=', 'user.view').execute()
  await open()
  await open()
  expect(await opened()).toEqual([{ actorId: odile.id, subject: `user:${elodie.id}` }])
  clock.pass({ minutes: 61 })
  await open()
  expect(await opened()).toHaveLength(2)
})

test('nobody else finds anybody', async () => {
  const { as, elodie } = await town()
  for (const caller of [null, elodie])
    await expect(as(caller).pages.finder.search({ wanted: 'elodie' })).rejects.toMatchObject(
      caller ? refusal('FORBIDDEN', 403) : refusal('UNAUTHORIZED', 401),
    )
})
