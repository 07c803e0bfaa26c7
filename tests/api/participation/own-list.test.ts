import { describe, expect, test } from 'vitest'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

/** Bruno, who is registered for hikes on several days, and what the tabs show him. */
async function brunoOnDays(days: readonly number[]) {
  const app = await world()
  const bruno = await app.participant()
  const ids: number[] = []
  for (const day of days) {
    const hike = await app.activity({ name: `Jour ${day}`, start: inDays(app.services.now(), day) })
    ids.push((await app.participation({ activity: hike, person: bruno })).id)
  }
  const tab = async (tab: 'coming' | 'waiting' | 'past', page = 0) => {
    const { registrations, ...rest } = await app.as(bruno).pages.participation.list({ tab, page })
    return { names: registrations.map(({ activity }) => activity.name), ...rest }
  }
  return { ...app, bruno, ids, tab }
}

describe('the tabs of my tickets', () => {
  test('what comes stands soonest first, what is over latest first, and neither in the other tab', async () => {
    const { tab, clock } = await brunoOnDays([20, 3, 9])
    expect(await tab('coming')).toMatchObject({ names: ['Jour 3', 'Jour 9', 'Jour 20'], hasNext: false })
    expect((await tab('past')).names).toEqual([])
    clock.pass({ days: 12 })
    expect((await tab('coming')).names).toEqual(['Jour 20'])
    expect((await tab('past')).names).toEqual(['Jour 9', 'Jour 3'])
  })

  test('an activity that is under way is still to come, for half a day where it has no end', async () => {
    const { tab, clock } = await brunoOnDays([3])
    clock.pass({ days: 3, hours: 2 })
    expect((await tab('coming')).names).toEqual(['Jour 3'])
    clock.pass({ hours: 24 })
    expect((await tab('past')).names).toEqual(['Jour 3'])
  })

  test('a request waits in a tab of its own until the host answers, and is counted', async () => {
    const { as, activity, participation, tab, bruno } = await brunoOnDays([3])
    const asked = await activity({ name: 'Sur demande', needsApproval: true })
    const { id } = await participation({ activity: asked, person: bruno })
    expect(await tab('coming')).toMatchObject({ names: ['Jour 3'], waiting: 1 })
    expect((await tab('waiting')).names).toEqual(['Sur demande'])
    await as(asked.host).participation.approve({ activityId: asked.id, participantId: id, approve: true })
    expect(await tab('waiting')).toMatchObject({ names: [], waiting: 0 })
    expect((await tab('coming')).names).toContain('Sur demande')
  })

  test('a page has twenty, and says whether another one follows', async () => {
    const { tab } = await brunoOnDays(Array.from({ length: 21 }, (_, index) => index + 1))
    const [first, second] = [await tab('coming'), await tab('coming', 1)]
    expect(first.names).toHaveLength(20)
    expect([first.hasNext, second.hasNext]).toEqual([true, false])
    expect(second.names).toEqual(['Jour 21'])
  })

  test('a pass of a browser opens what was made with it, and nothing else of the same address', async () => {
    const { as, activity, services } = await world()
    const [one, other] = [await activity({ name: 'Une' }), await activity({ name: 'Autre' })]
    const earlier = await guestOf(services)
    const later = await guestOf(services, { email: earlier.email })
    const visitor = as(null)
    for (const [hike, { pass: guestId }] of [
      [one, earlier],
      [other, later],
    ] as const)
      await visitor.participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 1 }], guestId })
    const names = async (guestId: string) =>
      (await visitor.pages.participation.list({ guestId })).registrations.map(({ activity }) => activity.name)
    expect(await names(earlier.pass)).toEqual(['Une'])
    expect(await names(later.pass)).toEqual(['Autre'])
    const of = { activityId: other.id, guestId: earlier.pass }
    expect(await visitor.pages.participation.ofActivity(of)).toBeNull()
  })

  test('one registration is read by its number, by its owner alone', async () => {
    const { as, ids, bruno, participant } = await brunoOnDays([3])
    const participantId = ids[0]!
    const mine = await as(bruno).pages.participation.read({ participantId })
    expect(mine).toMatchObject({ activity: { name: 'Jour 3' }, participant: { id: participantId } })
    const theirs = as(await participant()).pages.participation.read({ participantId })
    await expect(theirs).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})
