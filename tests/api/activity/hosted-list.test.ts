import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { hostedRows } from '#app/shared/activity/hosted.server.ts'
import { TaskList } from '#app/shared/activity/tasks.tsx'
import type { ActivityOverrides } from '#tests/api/world/cast.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

/** A host with one activity in each state. */
async function hostWithAll() {
  const app = await world()
  const alice = await app.host()
  const inDays = (days: number) => new Date(app.services.now().getTime() + days * 86_400_000).toISOString()
  const at = (name: string, days: number, more: ActivityOverrides = {}) =>
    app.activity({ host: alice, name, start: inDays(days), ...more })
  const sections = async () => {
    const { todo, coming, past } = await app.as(alice).pages.hosting.list({})
    const names = (section: typeof todo) => section?.activities.map(({ name }) => name)
    return { todo: names(todo), coming: names(coming), past: names(past) }
  }
  return { ...app, alice, at, sections }
}

describe('the sections of my activities', () => {
  test('what comes stands next first; what is over or called off, latest first', async () => {
    const { at, sections, clock, as, alice, participation } = await hostWithAll()
    await at('Loin', 30)
    await at('Bientôt', 5)
    const called = await at('Annulée', 20)
    await participation({ activity: called })
    await at('Demain', 1)
    await as(alice).activity.cancel({ query: { activityId: called.id } })
    expect(await sections()).toEqual({ todo: [], coming: ['Demain', 'Bientôt', 'Loin'], past: ['Annulée'] })
    clock.pass({ days: 10 })
    expect(await sections()).toMatchObject({ coming: ['Loin'], past: ['Annulée', 'Bientôt', 'Demain'] })
  })

  test('requests to answer, people to mark and refusals to correct are what awaits the host', async () => {
    const { at, sections, clock, as, alice, participation } = await hostWithAll()
    await at('Refusée', 12, { state: 'REFUSED' })
    const marked = await at('À marquer', 2)
    const bruno = await participation({ activity: marked })
    const asked = await at('Sur demande', 9, { needsApproval: true })
    const request = await participation({ activity: asked })
    await at('Rien à faire', 4)
    clock.pass({ days: 3 })

    const { todo } = await as(alice).pages.hosting.list({})
    expect(todo?.activities).toMatchObject([
      { name: 'Sur demande', toMark: 0, requests: 1 },
      { name: 'Refusée', refusal: { reason: 'OTHERS' }, mayCorrect: true },
      { name: 'À marquer', toMark: 1, requests: 0, refusal: null, mayCorrect: false },
    ])
    expect((await sections()).coming).toEqual(['Rien à faire', 'Sur demande'])

    await as(alice).participation.approve({ activityId: asked.id, participantId: request.id, approve: true })
    await as(alice).attendance.rate({ activityId: marked.id, userId: bruno.id, rate: 1 })
    expect((await sections()).todo).toEqual(['Refusée'])
    clock.pass({ days: 12 }) // nothing is left to correct, but somebody to mark
    expect((await sections()).todo).toEqual(['Sur demande'])
  })

  test('a section has pages of ten, and of the others nothing', async () => {
    const { at, as, alice } = await hostWithAll()
    for (let day = 1; day <= 11; day++) await at(`Jour ${day}`, day)
    const first = await as(alice).pages.hosting.list({})
    expect(first.coming).toMatchObject({ hasNext: true })
    const second = await as(alice).pages.hosting.list({ section: 'coming', page: 1 })
    expect(second).toMatchObject({ todo: null, past: null, coming: { hasNext: false } })
    expect(second.coming?.activities.map(({ name }) => name)).toEqual(['Jour 11'])
  })
})

describe('the dashboard', () => {
  test('shows nothing of hosting to those who never hosted, and their next outing', async () => {
    const { as, activity, participation, participant } = await world()
    const bruno = await participant()
    expect(await as(bruno).pages.dashboard.read()).toMatchObject({ hosting: null, registrations: [] })
    const hike = await activity({ name: 'Marche' })
    await participation({ activity: hike, person: bruno, partySize: 3 })
    expect(await as(bruno).pages.dashboard.read()).toMatchObject({
      hosting: null,
      registrations: [{ activity: { name: 'Marche' }, participant: { participantNbr: 3 } }],
      hasMore: false,
      waiting: 0,
    })
  })

  test('shows hosts three lines of what awaits them and of what they host next, and their drafts', async () => {
    const { at, as, alice } = await hostWithAll()
    for (let day = 1; day <= 4; day++) await at(`Jour ${day}`, day)
    await as(alice).pages.draft.save({ draftId: null, name: 'Une idée', fields: [['name', 'Une idée']] })
    const { hosting } = await as(alice).pages.dashboard.read()
    expect(hosting).toMatchObject({ todo: { activities: [] }, coming: { hasNext: true }, drafts: 1 })
    expect(hosting?.coming.activities.map(({ name }) => name)).toEqual(['Jour 1', 'Jour 2', 'Jour 3'])
  })
})

test('a member is not led to requests and corrections of what somebody else of the organisation published', async () => {
  const app = await world()
  const host = await organisation(app)
  const zoe = await member(app, host)
  const others = await app.activity({ host, needsApproval: true })
  const own = await app.activity({ host, needsApproval: true })
  const refused = await app.activity({ host, state: 'REFUSED' })
  await app.db.updateTable('activity').set({ createdBy: zoe.id }).where('id', '=', own.id).execute()
  for (const activity of [others, own]) await app.participation({ activity })
  const idsOf = (section: { activities: { activityId: number }[] } | null) =>
    section?.activities.map(({ activityId }) => activityId).sort((one, other) => one - other)

  const seen = await acting(app, zoe, host).pages.hosting.list({})
  expect(idsOf(seen.todo)).toEqual([own.id])
  expect(idsOf(seen.coming)).toEqual([others.id, own.id, refused.id])
  const ofHost = await app.as(host).pages.hosting.list({})
  expect(idsOf(ofHost.todo)).toEqual([others.id, own.id, refused.id])
  expect(idsOf(ofHost.coming)).toEqual([others.id, own.id])
})

test('a refusal is corrected by those who may, until it is over: who has people to mark only marks them', async () => {
  const app = await world()
  const host = await organisation(app)
  const zoe = await member(app, host)
  const start = new Date(app.services.now().getTime() + 2 * 86_400_000)
  const end = new Date(start.getTime() + 3 * 86_400_000).toISOString()
  const hike = await app.activity({ host, name: 'La traversée', start: start.toISOString(), end })
  await app.participation({ activity: hike })
  await app.db
    .updateTable('activity')
    .set({ validation: 'REFUSED', refusalReason: 'OTHERS' })
    .where('id', '=', hike.id)
    .execute()
  const page = async (as: ReturnType<typeof acting>) => {
    const { todo } = await as.pages.hosting.list({})
    const { activities } = hostedRows(todo!)
    return drawnPage(() => createElement(TaskList, { activities }), {})
  }
  const correct = `href="/mes-activites/${hike.id}/modifier"`
  app.clock.pass({ days: 3 })
  const [ofHost, ofMember] = [await page(app.as(host)), await page(acting(app, zoe, host))]
  expect(ofHost).toContain(correct)
  expect(ofHost).toContain('Refusée')
  expect(ofMember).toContain('La traversée')
  expect(ofMember).not.toContain(correct)
  expect(ofMember).not.toContain('Refusée')
  app.clock.pass({ days: 3 })
  const over = await page(app.as(host))
  expect(over).toContain('La traversée')
  expect(over).not.toContain(correct)
})
