import { describe, expect, test } from 'vitest'
import { loader } from '#app/features/activity/page.tsx'
import { formatDateTime } from '#server/domain/platform/format/long-date-time.ts'
import { judgeMinimums } from '#server/services/activity/minimum.ts'
import { PIECES, takeTurn } from '#server/tasks/periodic-jobs.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { world } from '#tests/api/world/world.ts'

/** Three people are needed until tomorrow; Bruno comes with one other, Gisèle was added by hand. */
async function smallHike(people = 2) {
  const app = await world()
  const hike = await app.activity({ name: 'Les crêtes' })
  const bruno = await app.participation({ activity: hike, partySize: people })
  const minimumDeadline = new Date(app.clock.now.getTime() + 24 * 3_600_000).toISOString()
  await app.db.updateTable('activity').set({ minimumParticipants: 3, minimumDeadline }).execute()
  await app.delivered()
  return {
    ...app,
    hike,
    bruno,
    news: await hearNews(app.db),
    judge: () => judgeMinimums(app.services),
    row: () => app.db.selectFrom('activity').selectAll().executeTakeFirstOrThrow(),
  }
}

describe('a minimum of participants', () => {
  test('is not judged before its deadline', async () => {
    const { judge, row } = await smallHike()
    await judge()
    expect(await row()).toMatchObject({ cancelledAt: null, minimumJudgedAt: null })
  })

  test('is said until then: on the page, to its host with how many come, and in the confirmation', async () => {
    const { hike, as, services, row, clock, delivered, participation } = await smallHike()
    const deadline = (await row()).minimumDeadline ?? ''
    const ofHost = async () => (await as(hike.host).pages.hosting.view({ activityId: hike.id })).minimum
    expect(await ofHost()).toEqual({ participants: 3, deadline, people: 2 })

    Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
    const { slug } = await as(null).activity.read({ activityId: hike.id })
    const url = `${services.settings.publicUrl}/activites/${hike.id}/${slug}`
    const said = async (language: string) => {
      const request = new Request(url, { headers: { 'Accept-Language': language } })
      const params = { activityId: String(hike.id), slug }
      return (await loader({ request, context: {}, params })).activity.minimum
    }
    const date = (language: string) => formatDateTime(deadline, 'America/Toronto', language)
    expect(await said('fr')).toContain(`on le saura le ${date('fr')}`)
    expect(await said('fr')).toContain('à partir de 3 personnes')
    expect(await said('en')).toContain(`at least 3 people registered: we’ll know on ${date('en')}`)

    const gisele = await participation({ activity: hike })
    const email = (await delivered()).findLast(({ to }) => to.address === gisele.person.email)
    expect(email?.text).toContain('3 personnes inscrites')

    clock.pass({ hours: 24 })
    expect([await ofHost(), await said('fr')]).toEqual([null, undefined])
  })

  test('missed: called off, tickets end, everybody and the host are told, with the file that clears calendars', async () => {
    const { judge, row, clock, news, bruno, hike, db, delivered } = await smallHike()
    clock.pass({ hours: 24 })
    await judge()
    expect(await row()).toMatchObject({ cancelledAs: 'MINIMUM', removedAt: null, cancelReason: null })
    expect(await news()).toEqual([
      [bruno.person.id, 'ACTIVITY_CANCELLED_MISSING_PARTICIPANTS', { participationId: bruno.id }],
      [hike.host.id, 'ACTIVITY_CANCELLED_MISSING_PARTICIPANTS', { activityId: hike.id }],
    ])
    expect(await db.selectFrom('participation').selectAll().execute()).toMatchObject([
      { endedReason: 'ACTIVITY_CANCELLED', endedBy: null },
    ])
    const messages = await delivered()
    const [toBruno, toHost] = [bruno.person, hike.host].map(({ email }) =>
      messages.find(({ to }) => to.address === email),
    )
    expect(toBruno?.subject).toBe('N’aura pas lieu\u00A0: Les crêtes')
    expect(toBruno?.text).toContain('au moins 3 personnes')
    expect(toBruno?.attachments?.map(({ contentType }) => contentType).join()).toContain('method=CANCEL')
    expect(toHost?.text).toContain('Les 2 personnes inscrites')
  })

  test('reached: it takes place, even when somebody leaves after the deadline', async () => {
    const { judge, row, clock, db } = await smallHike(3)
    clock.pass({ hours: 24 })
    await judge()
    await db
      .updateTable('participation')
      .set({ endedAt: clock.now.toISOString(), endedReason: 'CANCELLED' })
      .execute()
    clock.pass({ hours: 1 })
    await judge()
    expect(await row()).toMatchObject({ cancelledAt: null })
  })

  test('those who wait for an answer do not count', async () => {
    const { judge, row, clock, db } = await smallHike(3)
    await db.updateTable('participation').set({ state: 'WAITING_PART_CONFIRM' }).execute()
    clock.pass({ hours: 24 })
    await judge()
    expect(await row()).toMatchObject({ cancelledAs: 'MINIMUM' })
  })

  test('a later deadline is judged anew', async () => {
    const { judge, row, clock, db } = await smallHike(3)
    clock.pass({ hours: 24 })
    await judge()
    const later = new Date(clock.now.getTime() + 3_600_000).toISOString()
    await db.updateTable('activity').set({ minimumDeadline: later, minimumParticipants: 4 }).execute()
    clock.pass({ hours: 1 })
    await judge()
    expect(await row()).toMatchObject({ cancelledAs: 'MINIMUM' })
  })

  test('nobody looked before the start: those who came are there', async () => {
    const { judge, row, clock } = await smallHike()
    clock.pass({ hours: 24 * 8 })
    await judge()
    expect(await row()).toMatchObject({ cancelledAt: null, minimumJudgedAt: clock.now.toISOString() })
  })

  test('two workers call it off once, and each person is told once', async () => {
    const { clock, news, services } = await smallHike()
    clock.pass({ hours: 24 })
    const piece = PIECES.find(({ name }) => name === 'judge-minimums')!
    const turn = () => takeTurn(services, piece, new AbortController().signal)
    await Promise.all([turn(), turn()])
    await Promise.all([judgeMinimums(services), judgeMinimums(services)])
    expect(await news()).toHaveLength(2)
  })
})

test('a minimum that nobody could reach, because it was not read yet, calls nothing off', async () => {
  const { judge, row, db, clock, as, operator, hike } = await smallHike()
  await db.updateTable('activity').set({ validation: 'NEED_VALIDATION' }).execute()
  clock.pass({ hours: 24 })
  await judge()
  await as(await operator()).pages.moderation.validate({ activityId: hike.id })
  await judge()
  expect(await row()).toMatchObject({ validation: 'VALIDED', cancelledAt: null })
})

describe('a minimum whose last people have paid just now', () => {
  async function oneIsMissing() {
    const app = await shop()
    const minimumDeadline = new Date(app.clock.now.getTime() + 10 * 60_000).toISOString()
    await app.db.updateTable('activity').set({ minimumParticipants: 2, minimumDeadline }).execute()
    const { url = '' } = await app.buy(await app.participant(), 2)
    await payPage(url)
    await app.pass({ minutes: 11 })
    const row = () => app.db.selectFrom('activity').selectAll().executeTakeFirstOrThrow()
    return { ...app, row }
  }

  test('is reached, though the provider has not told us yet', async () => {
    const { services, row, orders } = await oneIsMissing()
    await judgeMinimums(services)
    expect((await orders()).map(({ state }) => state)).toEqual(['PAID'])
    expect(await row()).toMatchObject({ cancelledAt: null, minimumJudgedAt: expect.any(String) })
  })

  test('is judged later, while the provider does not answer', async () => {
    const { services, row, control } = await oneIsMissing()
    await control('fail-next', { kind: 'error', times: 1000 })
    await judgeMinimums(services)
    expect(await row()).toMatchObject({ cancelledAt: null, minimumJudgedAt: null })
    await control('clear-faults')
    await judgeMinimums(services)
    expect(await row()).toMatchObject({ cancelledAt: null, minimumJudgedAt: expect.any(String) })
  })

  test('is missed where nobody has paid', async () => {
    const app = await shop()
    const minimumDeadline = new Date(app.clock.now.getTime() + 10 * 60_000).toISOString()
    await app.db.updateTable('activity').set({ minimumParticipants: 2, minimumDeadline }).execute()
    await app.buy(await app.participant(), 2)
    await app.pass({ minutes: 11 })
    await judgeMinimums(app.services)
    const row = await app.db.selectFrom('activity').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ cancelledAs: 'MINIMUM' })
  })
})
