// Also on PostgreSQL: versions of drafts, and texts that it refuses.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/services/account/deletion.ts'
import { DETAILS } from '#tests/api/world/details.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const GONE = refusal('ACTIVITY_UNRECOVERED', 404)

const TYPED: [string, string][] = [
  ['name', 'Raquette'],
  ['startDate', 'demain, peut-être'],
  ['ticketTypes[0].price', '12,345'],
]

const details = { ...DETAILS, name: 'Raquette' }

async function draftOfAlice() {
  const app = await world()
  const host = await app.host()
  const alice = app.as(host)
  const input = { draftId: null, name: 'Raquette', fields: TYPED }
  const { draftId } = await alice.pages.draft.save(input)
  return { ...app, host, alice, draftId }
}

describe('a draft', () => {
  test('keeps what was typed, right or wrong, and is found again', async () => {
    const { alice, draftId } = await draftOfAlice()
    expect(await alice.pages.draft.read({ draftId })).toMatchObject({ name: 'Raquette', fields: TYPED })
    await alice.pages.draft.save({
      draftId,
      name: 'Raquette de nuit',
      fields: [['name', 'Raquette de nuit']],
    })
    expect(await alice.pages.draft.list()).toMatchObject([{ draftId, name: 'Raquette de nuit' }])
  })

  test('is there for nobody else, and not as an activity, not even for its host', async () => {
    const { alice, draftId, as, participant, operator, host } = await draftOfAlice()
    for (const person of [await participant(), await operator()]) {
      const { draft } = as(person).pages
      await expect(draft.read({ draftId })).rejects.toMatchObject(GONE)
      await expect(draft.remove({ draftId })).rejects.toMatchObject(GONE)
      await expect(draft.publish({ draftId, details })).rejects.toMatchObject(GONE)
      await expect(draft.save({ draftId, name: '', fields: [] })).rejects.toMatchObject(GONE)
      expect(await draft.list()).toEqual([])
    }
    for (const person of [null, host, await operator()])
      await expect(as(person).activity.read({ activityId: draftId })).rejects.toMatchObject(GONE)
    expect(await alice.activity.listMine({})).toEqual([])
    expect(await as(null).activity.list({})).toEqual([])
    await expect(
      alice.activity.update({ activity: { activityId: draftId, name: 'Oups' } }),
    ).rejects.toMatchObject(GONE)
    await expect(alice.activity.cancel({ query: { activityId: draftId } })).rejects.toMatchObject(GONE)
    await expect(
      as(await participant()).participation.join({
        activityId: draftId,
        attendance: [{ nbrParticipant: 1 }],
      }),
    ).rejects.toMatchObject(GONE)
    expect((await as(await operator()).pages.moderation.queue({ page: 0 })).total).toBe(0)
  })

  test('is there for no admin of an organisation that it does not belong to', async () => {
    const { draftId, ...app } = await draftOfAlice()
    const club = await organisation(app)
    const maude = acting(app, await member(app, club, 'ADMIN'), club)
    const other = await organisation(app)
    const admin = acting(app, await member(app, other, 'ADMIN'), other)
    const theirs = await admin.pages.draft.save({ draftId: null, name: 'À eux', fields: TYPED })
    for (const id of [draftId, theirs.draftId]) {
      await expect(maude.pages.draft.read({ draftId: id })).rejects.toMatchObject(GONE)
      await expect(maude.pages.draft.remove({ draftId: id })).rejects.toMatchObject(GONE)
      await expect(maude.pages.draft.publish({ draftId: id, details })).rejects.toMatchObject(GONE)
      const overwriting = maude.pages.draft.save({ draftId: id, name: '', fields: [] })
      await expect(overwriting).rejects.toMatchObject(GONE)
    }
    expect(await admin.pages.draft.read({ draftId: theirs.draftId })).toMatchObject({ name: 'À eux' })
  })

  test('becomes the activity, under the same number, once', async () => {
    const { alice, draftId } = await draftOfAlice()
    const published = await alice.pages.draft.publish({ draftId, details })
    expect(published).toMatchObject({ activityId: draftId, validation: 'NEED_VALIDATION' })
    expect(await alice.activity.read({ activityId: draftId })).toMatchObject({
      name: 'Raquette',
      localStart: '2026-12-24T09:00',
      paymentModels: [{ price: 0 }],
    })
    expect(await alice.pages.draft.list()).toEqual([])
    await expect(alice.pages.draft.publish({ draftId, details })).rejects.toMatchObject(GONE)
    await expect(alice.pages.draft.save({ draftId, name: 'Tard', fields: [] })).rejects.toMatchObject(
      refusal('ALREADY_PUBLISHED', 409),
    )
    await expect(alice.pages.draft.remove({ draftId })).rejects.toMatchObject(GONE)
  })

  test('sent twice at once, it becomes one activity, and its host hears once of it', async () => {
    const { alice, draftId, db } = await draftOfAlice()
    const attempts = [1, 2, 3].map(() => alice.pages.draft.publish({ draftId, details }))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('ticketType').select('id').execute()).toHaveLength(1)
    const told = db.selectFrom('notification').select('id').where('type', '=', 'ACTIVITY_CREATED')
    expect(await told.execute()).toHaveLength(1)
  })

  test('stays as it is when publishing is refused', async () => {
    const { alice, draftId } = await draftOfAlice()
    const late = { ...details, start: '2020-01-01T09:00' }
    await expect(alice.pages.draft.publish({ draftId, details: late })).rejects.toMatchObject({
      code: 'IN_THE_PAST',
    })
    expect(await alice.pages.draft.read({ draftId })).toMatchObject({ fields: TYPED })
  })

  test('goes away when its host says so', async () => {
    const { alice, draftId } = await draftOfAlice()
    await alice.pages.draft.remove({ draftId })
    expect(await alice.pages.draft.list()).toEqual([])
    await expect(alice.pages.draft.read({ draftId })).rejects.toMatchObject(GONE)
  })

  test('there are fifty of them at most', async () => {
    const { alice } = await draftOfAlice()
    const another = () => alice.pages.draft.save({ draftId: null, name: 'Encore', fields: [] })
    for (let made = 1; made < 50; made++) await another()
    await expect(another()).rejects.toMatchObject(refusal('TOO_MANY_DRAFTS', 409))
  })

  test('has an end: what is longer in all is refused, and the draft stays as it was', async () => {
    const { alice, draftId } = await draftOfAlice()
    const long = (count: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`field-${index}`, 'é'.repeat(50_000)])
    const saving = alice.pages.draft.save({ draftId, name: 'Longue', fields: long(4) })
    await expect(saving).rejects.toMatchObject({ status: 400 })
    expect(await alice.pages.draft.read({ draftId })).toMatchObject({ name: 'Raquette', fields: TYPED })
    await alice.pages.draft.save({ draftId, name: 'Longue', fields: long(3) })
    expect(await alice.pages.draft.read({ draftId })).toMatchObject({ name: 'Longue' })
  })

  test('holds no script that would run in the preview', async () => {
    const { alice, draftId } = await draftOfAlice()
    const description = '<script>alert(1)</script>[ici](javascript:alert(1))'
    await alice.pages.draft.save({ draftId, name: '', fields: [['description', description]] })
    const { descriptionHtml } = await alice.pages.draft.read({ draftId })
    expect(descriptionHtml).not.toMatch(/<script|href="javascript:/i)
  })

  test('knows whether a provincial sales tax that is not handled may be owed', async () => {
    const { alice, draftId } = await draftOfAlice()
    const mayOwe = async (fields: [string, string][]) => {
      await alice.pages.draft.save({ draftId, name: '', fields })
      return (await alice.pages.draft.read({ draftId })).mayOweUnhandledTax
    }
    expect(await mayOwe([['city', 'Winnipeg']])).toBe(true)
    const hamlet: [string, string] = ['city', 'Chez nous là-bas']
    expect(await mayOwe([hamlet, ['nearCity', 'Regina']])).toBe(true)
    expect(await mayOwe([['isOnline', 'on']])).toBe(true)
    expect(await mayOwe([['city', 'Rimouski']])).toBe(false)
    expect(await mayOwe([])).toBe(false)
  })

  test('looks for no picture whose key cannot be one', async () => {
    const { alice, draftId } = await draftOfAlice()
    const fields: [string, string][] = [
      ['pictureKey', 'a\0b'],
      ['bannerKey', '\0'],
    ]
    expect(await alice.pages.draft.save({ draftId, name: 'Raquette', fields })).toMatchObject({ draftId })
  })

  test('of an organisation: members see their own, admins all', async () => {
    const app = await world()
    const club = await organisation(app)
    const [marc, lea] = [await member(app, club), await member(app, club)]
    const ada = await member(app, club, 'ADMIN')
    const { draftId } = await acting(app, marc, club).pages.draft.save({
      draftId: null,
      name: 'Du club',
      fields: [],
    })
    const seen = async (person: typeof marc) =>
      (await acting(app, person, club).pages.draft.list()).map((draft) => draft.draftId)
    expect([await seen(marc), await seen(lea), await seen(ada)]).toEqual([[draftId], [], [draftId]])
    await expect(acting(app, lea, club).pages.draft.read({ draftId })).rejects.toMatchObject(GONE)
    expect(await app.as(marc).pages.draft.list()).toEqual([])
  })

  test('goes with its host', async () => {
    const { alice, host, draftId, db, services, sessionOf } = await draftOfAlice()
    const leaving = await deleteAccount(services, await sessionOf(host))
    expect(leaving).toMatchObject({ cancelled: expect.any(Number) })
    const row = db.selectFrom('activity').selectAll().where('id', '=', draftId)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ draft: null, name: '' })
    await expect(alice.pages.draft.read({ draftId })).rejects.toMatchObject(GONE)
  })

  test('a page begins one draft, however often it sends the form, and whatever became of the draft', async () => {
    const app = await world()
    const alice = app.as(await app.host())
    const writing = { requestKey: randomUUID(), turn: null, draftVersion: null }
    const send = (name: string) => alice.pages.draft.save({ draftId: null, name, fields: [], writing })
    const begun = await Promise.all(['Un', 'Deux', 'Trois'].map(send))
    expect(new Set(begun.map(({ draftId }) => draftId)).size).toBe(1)
    expect(await alice.pages.draft.list()).toHaveLength(1)

    const draftId = begun[0]?.draftId ?? 0
    await alice.pages.draft.publish({ draftId, details })
    await expect(send('Tard')).rejects.toMatchObject(refusal('ALREADY_PUBLISHED', 409))
    expect(await alice.pages.draft.list()).toEqual([])

    const other = { ...writing, requestKey: randomUUID() }
    const removed = await alice.pages.draft.save({ draftId: null, name: '', fields: [], writing: other })
    await alice.pages.draft.remove(removed)
    const again = alice.pages.draft.save({ draftId: null, name: 'Tard', fields: [], writing: other })
    await expect(again).rejects.toMatchObject(GONE)
  })

  test("somebody else's page with the same key begins a draft of its own", async () => {
    const app = await world()
    const writing = { requestKey: randomUUID(), turn: 1, draftVersion: null }
    const input = { draftId: null, name: '', fields: [], writing }
    const { draftId } = await app.as(await app.host()).pages.draft.save(input)
    const other = await app.as(await app.host()).pages.draft.save(input)
    expect(other.draftId).not.toBe(draftId)
  })

  test('newer text of another window is not overwritten, and what it is can be read', async () => {
    const { alice, draftId } = await draftOfAlice()
    const here = randomUUID()
    const there = randomUUID()
    const save = (requestKey: string, turn: number, name: string, draftVersion: string | null) =>
      alice.pages.draft.save({ draftId, name, fields: [], writing: { requestKey, turn, draftVersion } })
    const { draftVersion } = await alice.pages.draft.read({ draftId })

    const first = await save(here, 1, 'Ici', draftVersion)
    const overtaken = save(there, 1, 'Là', draftVersion)
    await expect(overtaken).rejects.toMatchObject({
      ...refusal('CHANGED_MEANWHILE', 409),
      data: { draftId, draftVersion: first.draftVersion },
    })
    expect(await alice.pages.draft.read({ draftId })).toMatchObject({
      name: 'Ici',
      draftVersion: first.draftVersion,
    })

    // A page that has read it may replace it, after which the first page's version is outdated.
    await save(there, 2, 'Là', first.draftVersion)
    await expect(save(here, 2, 'Ici encore', first.draftVersion)).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    })
    expect(await alice.pages.draft.read({ draftId })).toMatchObject({ name: 'Là' })
  })

  test('two windows at once: one of them is told', async () => {
    const { alice, draftId } = await draftOfAlice()
    const save = (name: string) =>
      alice.pages.draft.save({
        draftId,
        name,
        fields: [],
        writing: { requestKey: randomUUID(), turn: 1, draftVersion: null },
      })
    const results = await Promise.allSettled(['Un', 'Deux'].map(save))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a slow save of the same page never lands after a later one', async () => {
    const { alice, draftId } = await draftOfAlice()
    const requestKey = randomUUID()
    const save = (turn: number, name: string) =>
      alice.pages.draft.save({ draftId, name, fields: [], writing: { requestKey, turn, draftVersion: null } })
    const later = await save(2, 'Plus tard')
    expect(await save(1, 'Plus tôt')).toEqual(later)
    expect(await alice.pages.draft.read({ draftId })).toMatchObject({ name: 'Plus tard' })
    await save(3, 'Encore plus tard')
    expect(await alice.pages.draft.read({ draftId })).toMatchObject({ name: 'Encore plus tard' })
  })

  test('what is saved after it was published says which activity it is, to its host alone', async () => {
    const { alice, draftId, as, participant } = await draftOfAlice()
    await alice.pages.draft.publish({ draftId, details })
    const late = { draftId, name: 'En retard', fields: [] }
    await expect(alice.pages.draft.save(late)).rejects.toMatchObject({
      ...refusal('ALREADY_PUBLISHED', 409),
      data: { activityId: draftId },
    })
    const stranger = as(await participant())
    await expect(stranger.pages.draft.save(late)).rejects.toMatchObject(GONE)
    expect(await alice.activity.read({ activityId: draftId })).toMatchObject({ name: 'Raquette' })
  })

  test('a save under way while it is published leaves one activity and no draft', async () => {
    const { alice, draftId, db } = await draftOfAlice()
    const writing = { requestKey: randomUUID(), turn: 1, draftVersion: null }
    const results = await Promise.allSettled([
      alice.pages.draft.publish({ draftId, details }),
      alice.pages.draft.save({ draftId, name: 'En route', fields: [], writing }),
    ])
    expect(results[0].status).toBe('fulfilled')
    expect(await alice.pages.draft.list()).toEqual([])
    expect(await alice.activity.read({ activityId: draftId })).toMatchObject({ name: 'Raquette' })
    expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(1)
  })

  test('an account whose address nobody has confirmed has three, and ten a day', async () => {
    const app = await world()
    const alice = app.as(await app.participant({ emailConfirmed: false })).pages.draft
    const save = () => alice.save({ draftId: null, name: 'Une idée', fields: [] })
    const begun = [await save(), await save(), await save()]
    await expect(save()).rejects.toMatchObject(refusal('TOO_MANY_DRAFTS', 409))
    for (let more = 0; more < 7; more++) {
      await alice.remove({ draftId: begun.pop()?.draftId ?? 0 })
      begun.push(await save())
    }
    await alice.remove({ draftId: begun.pop()?.draftId ?? 0 })
    await expect(save()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('a child whose parent has yet to agree writes none', async () => {
    const app = await world()
    const child = await app.participant({ emailConfirmed: false })
    const parentEmail = 'mere@exemple.org'
    await app.db.updateTable('user').set({ parentEmail }).where('id', '=', child.id).execute()
    const saving = app.as(child).pages.draft.save({ draftId: null, name: 'Une idée', fields: [] })
    await expect(saving).rejects.toMatchObject({ code: 'ACCOUNT_NOT_USABLE' })
  })

  test('the outlook: the newest draft, and whether publishing puts it online at once', async () => {
    const { alice, host, draftId, ...app } = await draftOfAlice()
    expect(await alice.pages.draft.outlook()).toEqual({
      isOnlineAtOnce: false,
      canBePaid: false,
      newest: { draftId, name: 'Raquette' },
    })
    for (let made = 0; made < 3; made++) await app.activity({ host })
    await alice.pages.draft.remove({ draftId })
    expect(await alice.pages.draft.outlook()).toEqual({
      isOnlineAtOnce: true,
      canBePaid: false,
      newest: null,
    })
  })
})
