import { describe, expect, test } from 'vitest'
import { refusal, world } from '#tests/api/world/world.ts'

const NOT_FOUND = refusal('NOT_FOUND', 404)

describe('the profile of somebody who hosts', () => {
  test('anybody sees it, with what is to come; never what is attended', async () => {
    const { host, activity, participation, as, clock } = await world()
    const alice = await host({ firstName: 'Alice', lastName: 'Tremblay' })
    await activity({
      host: alice,
      name: 'passée',
      start: new Date(clock.now.getTime() + 3_600_000).toISOString(),
    })
    await activity({ host: alice, name: 'à venir' })
    await activity({ host: alice, name: 'en attente', state: 'NEED_VALIDATION' })
    await participation({ activity: await activity({ name: 'celle d’un autre' }), person: alice })
    clock.pass({ days: 1 })

    const profile = await as(null).profile.read({ userId: alice.id })
    expect(profile).toMatchObject({ userId: alice.id, displayName: 'Alice Tremblay', isOwn: false })
    expect(profile.activities.map(({ name }) => name)).toEqual(['à venir'])
    expect(profile.pastActivities.map(({ name }) => name)).toEqual(['passée'])
    expect(JSON.stringify(profile)).not.toContain(alice.email)
  })

  test('the last six that are over, newest first; nothing that was called off, is private, or waits', async () => {
    const { host, activity, as, clock, db } = await world()
    const alice = await host()
    const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString()
    await activity({ host: alice, name: 'en attente', start: inHours(10), state: 'NEED_VALIDATION' })
    for (const hours of [1, 2, 3, 4, 5, 6, 7])
      await activity({ host: alice, name: `${hours}`, start: inHours(hours) })
    const calledOff = await activity({ host: alice, name: 'annulée', start: inHours(8) })
    const secret = await activity({ host: alice, name: 'privée', start: inHours(9) })
    await db
      .updateTable('activity')
      .set({ cancelledAt: inHours(0) })
      .where('id', '=', calledOff.id)
      .execute()
    await db.updateTable('activity').set({ isPrivate: true }).where('id', '=', secret.id).execute()
    clock.pass({ days: 2 })
    const { pastActivities } = await as(null).profile.read({ userId: alice.id })
    expect(pastActivities.map(({ name }) => name)).toEqual(['7', '6', '5', '4', '3', '2'])
  })

  test('of an organisation holds nobody’s own name, but for the account itself and operators', async () => {
    const { host, activity, participation, operator, as } = await world()
    const maude = { firstName: 'Maude', lastName: 'Ouellet-Charbonneau' }
    const club = await host({ ...maude, organisationName: 'Club de marche La Boussole' })
    const { person } = await participation({ activity: await activity({ host: club }) })
    const hidden = { displayName: 'Club de marche La Boussole', firstname: '', name: '' }
    for (const caller of [null, person]) {
      const profile = await as(caller).profile.read({ userId: club.id })
      expect(profile).toMatchObject(hidden)
      expect(JSON.stringify(profile)).not.toMatch(/Maude|Ouellet/)
    }
    const shown = { firstname: 'Maude', name: 'Ouellet-Charbonneau' }
    for (const caller of [club, await operator()])
      expect(await as(caller).profile.read({ userId: club.id })).toMatchObject(shown)
    expect(await as(club).profile.update({ description: 'On part ensemble.' })).toMatchObject(shown)
  })

  test('goes when the account is banned; its owner and operators still see it', async () => {
    const { host, activity, operator, db, as } = await world()
    const alice = await host()
    await activity({ host: alice })
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', alice.id).execute()
    await expect(as(null).profile.read({ userId: alice.id })).rejects.toMatchObject(NOT_FOUND)
    expect(await as(alice).profile.read({})).toMatchObject({ isOwn: true })
    expect(await as(await operator()).profile.read({ userId: alice.id })).toMatchObject({
      accountType: 'BANNED',
    })
  })
})

describe('the profile of somebody who hosts nothing', () => {
  test('is their own, the hosts’ whose activities they joined, and the operators’', async () => {
    const { participant, activity, participation, operator, as } = await world()
    const hike = await activity()
    const { person } = await participation({ activity: hike })

    for (const caller of [person, hike.host, await operator()])
      expect(await as(caller).profile.read({ userId: person.id })).toMatchObject({ userId: person.id })
    const stranger = (await activity()).host
    for (const caller of [null, await participant(), stranger])
      await expect(as(caller).profile.read({ userId: person.id })).rejects.toMatchObject(NOT_FOUND)
  })

  test('stays closed when all they published was refused or still waits', async () => {
    const { host, activity, as } = await world()
    const alice = await host()
    await activity({ host: alice, state: 'REFUSED' })
    await activity({ host: alice, state: 'NEED_VALIDATION' })
    await expect(as(null).profile.read({ userId: alice.id })).rejects.toMatchObject(NOT_FOUND)
  })
})

test('without an id it is my own; a visitor has none', async () => {
  const { participant, as } = await world()
  const bruno = await participant()
  expect(await as(bruno).profile.read({})).toMatchObject({ userId: bruno.id, isOwn: true })
  await expect(as(null).profile.read({})).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  await expect(as(null).profile.read({ userId: 4711 })).rejects.toMatchObject(NOT_FOUND)
})
