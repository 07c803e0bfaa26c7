import { describe, expect, test } from 'vitest'
import { type World, world } from '#tests/api/world/world.ts'

/** Bruno, who hosts something and so has a public profile, attended the past activities that `make` returns. */
async function brunoCame(make: (app: World, bruno: { id: number }) => Promise<unknown>) {
  const app = await world()
  const bruno = await app.host()
  await app.activity({ host: bruno })
  await make(app, bruno)
  app.clock.pass({ days: 8 })
  await app.activity({ host: bruno })
  return {
    ...app,
    bruno,
    shown: async () =>
      (await app.as(null).profile.read({ userId: bruno.id })).attended.map(({ name }) => name),
    show: (showsAttended: boolean) => app.as(bruno, 'en').profile.update({ showsAttended }),
  }
}

describe('what somebody attended', () => {
  test('is shown as long as they want it, to everybody who sees the profile', async () => {
    const { shown, show, as, bruno } = await brunoCame(async (app, bruno) => {
      const hike = await app.activity({ name: 'Les crêtes' })
      await app.participation({ activity: hike, person: bruno as never })
    })
    expect(await shown()).toEqual([])
    expect(await show(true)).toMatchObject({ showsAttended: true, attended: [{ name: 'Les crêtes' }] })
    expect(await shown()).toEqual(['Les crêtes'])
    expect((await as(null).profile.read({ userId: bruno.id })).showsAttended).toBeNull()
    await show(false)
    expect(await shown()).toEqual([])
  })

  test('is what is past, public, not called off, still joined, and not marked absent', async () => {
    const { shown, show } = await brunoCame(async (app, bruno) => {
      const came = async (name: string) => {
        const activity = await app.activity({ name })
        const { id } = await app.participation({ activity, person: bruno as never })
        return { activity, participationId: id }
      }
      const set = (id: number, change: object) =>
        app.db.updateTable('participation').set(change).where('id', '=', id).execute()
      const hide = (id: number, change: object) =>
        app.db.updateTable('activity').set(change).where('id', '=', id).execute()
      await came('Sans marque')
      await set((await came('Présent')).participationId, { attendance: 'present' })
      await set((await came('Absent')).participationId, { attendance: 'absent' })
      await set((await came('Annulée par Bruno')).participationId, { endedAt: '2026-11-20T00:00:00.000Z' })
      await set((await came('En attente')).participationId, { state: 'WAITING_PART_CONFIRM' })
      await hide((await came('Privée')).activity.id, { isPrivate: true })
      await hide((await came('Refusée')).activity.id, { validation: 'REFUSED' })
      await hide((await came('Annulée')).activity.id, { cancelledAt: '2026-11-20T00:00:00.000Z' })
      await hide((await came('Dans un mois')).activity.id, {
        startsAt: '2027-01-20T00:00:00.000Z',
        endsAt: '2027-01-20T02:00:00.000Z',
      })
    })
    await show(true)
    expect((await shown()).sort()).toEqual(['Présent', 'Sans marque'])
  })

  test('is shown once it is over: where no end was given, twelve hours after its start, as what a host has hosted', async () => {
    const app = await world()
    const bruno = await app.host()
    await app.activity({ host: bruno, start: '2027-01-20T10:00' })
    const hike = await app.activity({ name: 'Les crêtes' })
    await app.participation({ activity: hike, person: bruno })
    await app.as(bruno).profile.update({ showsAttended: true })
    const shown = async () => {
      const { attended } = await app.as(null).profile.read({ userId: bruno.id })
      const { pastActivities } = await app.as(null).profile.read({ userId: hike.host.id })
      return [attended, pastActivities].map((list) => list.map(({ name }) => name))
    }
    app.clock.pass({ days: 7, minutes: 1 })
    expect(await shown()).toEqual([[], []])
    app.clock.pass({ hours: 12 })
    expect(await shown()).toEqual([['Les crêtes'], ['Les crêtes']])
  })

  test('is a consent: each change is kept with its words, the same answer twice once', async () => {
    const { show, db, bruno } = await brunoCame(() => Promise.resolve())
    await show(true)
    await show(true)
    await show(false)
    const proofs = await db.selectFrom('consentRecord').selectAll().orderBy('id').execute()
    expect(proofs).toMatchObject([
      { userId: bruno.id, purpose: 'ATTENDED', answer: 'ACCEPTER', language: 'en' },
      { userId: bruno.id, purpose: 'ATTENDED', answer: 'DECLINED', language: 'en' },
    ])
    expect(proofs[0]?.wording).toMatch(/profile/)
  })

  test('stays out of sight with the profile itself', async () => {
    const { as, bruno, show, operator } = await brunoCame(() => Promise.resolve())
    await show(true)
    await as(await operator()).pages.ban.place({ userId: bruno.id, reason: 'Fraude.' })
    await expect(as(null).profile.read({ userId: bruno.id })).rejects.toMatchObject({ status: 404 })
  })
})
