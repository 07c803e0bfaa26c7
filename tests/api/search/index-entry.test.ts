// Also on PostgreSQL: migrations, and triggers of the search.

import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import * as hostsAndLanguages from '#db/migrations/2026-11-25T1200-search-of-hosts-and-languages.ts'
import * as publicWords from '#db/migrations/2026-12-07T1300-words-of-public-activities.ts'
import * as entries from '#db/queries/search/index-entry.ts'
import { type World, world } from '#tests/api/world/world.ts'

type MigrationDb = Parameters<typeof hostsAndLanguages.up>[0]

const names = async ({ as }: World, search: string) =>
  (await as(null).activity.list({ filters: { search } })).map(({ name }) => name)

describe('an activity is found by its host', () => {
  test('who is found under a new name, and no longer under the former', async () => {
    const app = await world()
    const host = await app.host({ organisationName: 'Club La Boussole' })
    await app.activity({ host, name: 'Au phare' })
    expect(await names(app, 'boussole')).toEqual(['Au phare'])

    await app.as(host).profile.update({ incName: 'Les Sextants' })
    await app.delivered()
    expect(await names(app, 'sextants')).toEqual(['Au phare'])
    expect(await names(app, 'boussole')).toEqual([])
  })

  test('also where a change wrote the entry with the former name, while it was written anew', async () => {
    const app = await world()
    const host = await app.host({ organisationName: 'Club La Boussole' })
    const { id } = await app.activity({ host, name: 'Au phare' })
    await app.as(host).profile.update({ incName: 'Les Sextants' })
    const { replaceSearchText } = entries
    const written = vi.spyOn(entries, 'replaceSearchText').mockImplementationOnce(async (db, ...what) => {
      await db.updateTable('activity').set({ searchText: 'phare boussole' }).where('id', '=', id).execute()
      return replaceSearchText(db, ...what)
    })
    await app.delivered().finally(() => written.mockRestore())
    expect(await names(app, 'sextants')).toEqual(['Au phare'])
    expect(await names(app, 'boussole')).toEqual([])
  })

  test('a change of its text keeps the host', async () => {
    const app = await world()
    const host = await app.host({ organisationName: 'Club La Boussole' })
    const { id } = await app.activity({ host, name: 'Au phare' })
    await app
      .as(host)
      .activity.update({ activity: { activityId: id, lockVersion: 0, name: 'À la tourbière' } })
    expect(await names(app, 'boussole tourbière')).toEqual(['À la tourbière'])
  })

  test('whose name leaves the index with the account', async () => {
    const app = await world()
    const host = await app.host({ organisationName: 'Club La Boussole' })
    await app.activity({ host, name: 'Au phare' })
    app.clock.pass({ days: 30 })
    await app.as(host).pages.account.remove()
    await app.delivered()
    const { searchText } = await app.db.selectFrom('activity').select('searchText').executeTakeFirstOrThrow()
    expect(searchText).not.toContain('boussole')
  })
})

describe('the entries of a site that was there before', () => {
  test('are written anew, a few at a time, and the migration can be taken back', async () => {
    const app = await world()
    const host = await app.host({ organisationName: 'Club La Boussole' })
    for (let number = 0; number < 60; number++) await app.activity({ host, name: `N° ${number}` })
    const migrationDb = app.db as unknown as MigrationDb
    await app.delivered()

    await hostsAndLanguages.down(migrationDb)
    await app.db.updateTable('activity').set({ searchText: 'dans phare' }).execute()
    await hostsAndLanguages.up(migrationDb)
    expect(await names(app, 'boussole')).toEqual([])
    const tasks = () =>
      sql<{ count: number }>`select count(*) as count from task where kind = 'index-activities'`.execute(
        app.db,
      )
    expect(Number((await tasks()).rows[0]?.count)).toBe(1)

    const runAt = app.services.now().toISOString()
    await app.db.updateTable('task').set({ runAt }).where('doneAt', 'is', null).execute()
    await app.delivered()
    expect((await app.as(null).pages.activity.search({ filters: { search: 'boussole' } })).total).toBe(60)
    expect(await names(app, 'phare')).toEqual([])
    expect(Number((await tasks()).rows[0]?.count)).toBe(2)

    await hostsAndLanguages.down(migrationDb)
    expect(Number((await tasks()).rows[0]?.count)).toBe(0)
    expect((await app.as(null).pages.activity.search({ filters: { search: 'boussole' } })).total).toBe(60)
    await hostsAndLanguages.up(migrationDb)
  })

  test('an empty site has nothing to write', async () => {
    const { db } = await world()
    const { rows } = await sql<{ count: number }>`select count(*) as count from task`.execute(db)
    expect(Number(rows[0]?.count)).toBe(0)
  })
})

describe('a private activity', () => {
  const SECRET = { name: 'La fête surprise', address: '12, rue Zyzomys', isPrivate: true }
  const answer = ({ as }: World, search: string) => as(null).pages.activity.search({ filters: { search } })
  const countOf = ({ db }: World, word: string) =>
    db.selectFrom('searchWord').select('activities').where('word', '=', word).executeTakeFirst()

  test('lends the search no word: one of its own is answered like one that nobody wrote', async () => {
    const app = await world()
    await app.activity({ name: 'Au phare' })
    const { id: activityId, host } = await app.activity(SECRET)
    const change = (isPrivate: boolean) =>
      app.as(host).activity.update({ activity: { activityId, isPrivate } })
    expect(await answer(app, 'zyz')).toEqual(await answer(app, 'qwx'))

    await change(false)
    expect(await answer(app, 'zyz')).toMatchObject({ total: 1, order: 'relevance' })
    await change(true)
    expect(await answer(app, 'zyz')).toEqual(await answer(app, 'qwx'))
    expect((await countOf(app, 'zyzomys'))?.activities).toBe(0)
  })

  test('does not keep a word from being corrected', async () => {
    const app = await world()
    await app.activity({ name: 'Kayak' })
    await app.activity({ ...SECRET, description: 'On vient en kayac.' })
    expect(await names(app, 'kayac')).toEqual(['Kayak'])
  })

  test('has lent its words until the migration, which takes them out of what was counted', async () => {
    const app = await world()
    await app.activity({ name: 'Au phare' })
    const { id } = await app.activity(SECRET)
    const words = () =>
      app.db.selectFrom('searchWord').selectAll().where('activities', '>', 0).orderBy('word').execute()
    const trigrams = () =>
      app.db.selectFrom('searchTrigram').select('trigram').where('word', '=', 'zyzomys').execute()
    const before = await words()
    expect(before).toContainEqual({ word: '', activities: 1 })

    const migrationDb = app.db as unknown as MigrationDb
    await publicWords.down(migrationDb)
    expect(await countOf(app, 'zyzomys')).toEqual({ activities: 1 })
    expect(await trigrams()).not.toEqual([])
    await publicWords.up(migrationDb)
    expect(await words()).toEqual(before)
    expect(await countOf(app, 'zyzomys')).toBeUndefined()
    expect(await trigrams()).toEqual([])

    await app.db.updateTable('activity').set({ isPrivate: false }).where('id', '=', id).execute()
    expect(await names(app, 'zyzomys')).toEqual([SECRET.name])
    expect(await names(app, 'phare')).toEqual(['Au phare'])
  })
})
