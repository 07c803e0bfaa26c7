import { expect, test } from 'vitest'
import { makePromotionalCode } from '#server/services/account/billing/promotional-code.ts'
import { member, organisation } from '#tests/api/world/organisations.ts'
import { fullHike } from '#tests/api/world/waiting.ts'
import { type World, world } from '#tests/api/world/world.ts'

const journal = ({ db }: Pick<World, 'db'>) =>
  db
    .selectFrom('auditEntry')
    .select(['actorId', 'action', 'subject', 'detail'])
    .where('action', 'in', ['participants.read', 'participants.export', 'user.search'])
    .orderBy('id')
    .execute()

test('an operator who reads or downloads the people of an activity stands in the journal', async () => {
  const app = await fullHike()
  const { hike, bruno, clock } = app
  const odile = await app.operator()
  const { pages, participation, activity } = app.as(odile)
  const activityId = hike.id
  const act = (action: string) => ({
    ...{ actorId: odile.id, action },
    ...{ subject: `activity:${activityId}`, detail: null },
  })
  const reads = [
    () => pages.hosting.view({ activityId }),
    () => pages.hosting.participant({ activityId, participantId: bruno.id }),
    () => pages.hosting.sheet({ activityId, page: 0 }),
    () => pages.waitingList.list({ activityId, page: 0 }),
    () => activity.read({ activityId }),
    () => pages.correction.read({ participantId: bruno.id }),
    () => pages.refund.read({ participantId: bruno.id }),
  ]
  for (const [done, read] of reads.entries()) {
    await read()
    expect(await journal(app)).toHaveLength(done + 1)
    clock.pass({ minutes: 61 })
  }
  expect(await journal(app)).toEqual(reads.map(() => act('participants.read')))

  await pages.hosting.view({ activityId })
  await pages.hosting.view({ activityId })
  expect(await journal(app)).toHaveLength(reads.length + 1)
  await participation.exportList({ activityId })
  await participation.exportList({ activityId, format: 'csv' })
  const files = (await journal(app)).slice(reads.length + 1)
  expect(files).toEqual([act('participants.export'), act('participants.export')])
})

test('the host reads without an entry, and so do an operator who hosts and one of the organisation', async () => {
  const app = await fullHike()
  await app.as(app.hike.host).pages.hosting.view({ activityId: app.hike.id })
  await app.as(app.hike.host).participation.exportList({ activityId: app.hike.id })

  const odile = await app.operator()
  const own = await app.activity({ host: odile })
  await app.as(odile).pages.hosting.view({ activityId: own.id })
  const { id: participantId } = await app.participation({ activity: own, person: await app.participant() })
  await app.as(odile).pages.refund.read({ participantId })
  const club = await organisation(app)
  await member(app, club, 'MEMBER', odile)
  const ofClub = await app.activity({ host: club })
  await app.as(odile).pages.hosting.view({ activityId: ofClub.id })
  expect(await journal(app)).toEqual([])
})

test('the bans of an address and the people who used a code stand in the journal with their numbers', async () => {
  const app = await world()
  const [odile, bruno, carla] = [await app.operator(), await app.participant(), await app.participant()]
  const { ban, promotionalCode } = app.as(odile).pages
  await ban.place({ userId: bruno.id, reason: 'Fraude.' })
  app.clock.pass({ minutes: 61 })
  await ban.list({ email: 'nobody@exemple.org' })
  await ban.list({ email: bruno.email })
  const shown = { actorId: odile.id, action: 'user.search' }
  expect(await journal(app)).toEqual([{ ...shown, subject: `user:${bruno.id}`, detail: null }])

  const made = await makePromotionalCode(app.services, await app.sessionOf(odile), {
    ...{ code: 'Hiver 26', months: 1, percent: null, mostUses: null, purpose: 'Le salon de l’aventure' },
    ...{ startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2027-01-01T00:00:00.000Z' },
  })
  if ('refused' in made) throw new Error(made.refused)
  const alice = await app.participant()
  for (const person of [carla, alice]) await app.as(person).account.redeemCode({ code: 'hiver26' })
  await promotionalCode.read({ codeId: made.codeId, page: 0 })
  const last = (await journal(app)).at(-1)
  expect(last).toMatchObject({ ...shown, subject: 'search' })
  expect(last?.detail?.split(', ').map(Number).sort()).toEqual([carla.id, alice.id].sort())
})
