// Also on PostgreSQL: deletes across tables.

import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { deliverNotification } from '#server/tasks/deliver-notification.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

describe('my data', () => {
  test('comes as a ZIP of JSON and CSV, with everything about me and nothing secret', async () => {
    const { as, participant, host, activity, participation } = await world()
    const bruno = await participant({ firstName: '=Bruno', lastName: 'Tremblay; « Ti-Bru »' })
    const hike = await activity({ host: await host() })
    await participation({ activity: hike, person: bruno, partySize: 2 })
    await as(bruno).profile.updateBilling({
      transitNbr: '00123',
      institutionNbr: '815',
      accountNbr: '0012345',
    })

    const file = await as(bruno).pages.account.ownData()
    expect(file.type).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`]!)) as Record<string, unknown>[]
    expect(json('account')).toMatchObject([{ email: bruno.email, firstName: '=Bruno', hasPassword: true }])
    expect(json('registrations')).toMatchObject([{ partySize: 2, activityName: hike.name }])
    expect(json('tickets')).toHaveLength(2)
    expect(json('billing')).toMatchObject([{ bank: { account: '••••345' } }])
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    expect(all).not.toMatch(/argon2|passwordHash|tokenHash|bankSealed|0012345/)

    const [account] = Papa.parse<Record<string, string>>(strFromU8(files['account.csv']!), {
      header: true,
    }).data
    expect(account).toMatchObject({ firstName: "'=Bruno", lastName: 'Tremblay; « Ti-Bru »' })
  })

  test('is only mine', async () => {
    const { as } = await world()
    await expect(as(null).pages.account.ownData()).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })
})

describe('leaving', () => {
  test('gives coming places back, keeps what was, and leaves no name or way in', async () => {
    const { as, participant, host, activity, participation, clock, db, browser } = await world()
    const [alice, bruno] = [await host(), await participant()]
    const past = await activity({ host: alice })
    await participation({ activity: past, person: bruno })
    clock.pass({ days: 8 })
    const coming = await activity({ host: alice, capacity: 3 })
    await participation({ activity: coming, person: bruno, partySize: 3 })
    const there = browser()
    await there.signIn(bruno)

    expect(await as(bruno).pages.account.remove()).toEqual({
      deleted: true,
      cancelled: 1,
    })
    expect((await as(alice).activity.read({ activityId: coming.id })).placesLeft).toBe(3)
    const { participants } = await as(alice).pages.hosting.view({ activityId: past.id })
    expect(participants).toMatchObject([{ participantNbr: 1, firstname: '', name: '', email: null }])
    expect((await there.send('/api/auth/session')).body).toEqual({})
    const answer = await browser().signIn(bruno)
    expect(answer.status).toBe(401)
    const rows = JSON.stringify(await db.selectFrom('user').selectAll().where('id', '=', bruno.id).execute())
    expect(rows).not.toContain(bruno.email)
    expect(rows).not.toContain(bruno.lastName)
    // The address can be used again.
    await as(null).account.signUp({
      username: bruno.email,
      firstname: 'Bruno',
      name: 'Autre',
      password: PASSWORD,
    })
  })

  test('leaves whoever has come in already, and the name of somebody who holds a ticket of the party', async () => {
    const { as, participant, host, activity, participation, db, clock } = await world()
    const [alice, bruno] = [await host(), await participant()]
    const start = new Date(clock.now.getTime() + 3_600_000).toISOString()
    const soon = await activity({ host: alice, capacity: 3, start })
    const { id } = await participation({ activity: soon, person: bruno, partySize: 3 })
    const tickets = await db.selectFrom('ticket').select('uuid').orderBy('id').execute()
    const lea = { firstname: 'Léa', name: 'Roy', email: 'lea@exemple.org' }
    await as(bruno).ticket.handOn({ ticket: tickets[2]!.uuid, ...lea })
    await as(alice).ticket.checkIn({ activityId: soon.id, uuid: tickets[0]!.uuid, rate: 1 })
    expect(await as(bruno).pages.account.remove()).toEqual({ deleted: true, cancelled: 0 })
    expect((await as(alice).activity.read({ activityId: soon.id })).placesLeft).toBe(0)
    const names = db
      .selectFrom('ticket')
      .select(['holderFirstName', 'endedAt'])
      .where('participationId', '=', id)
    expect(await names.orderBy('id').execute()).toEqual([
      { holderFirstName: null, endedAt: null },
      { holderFirstName: null, endedAt: null },
      { holderFirstName: 'Léa', endedAt: null },
    ])
  })

  test('takes what a host wrote about the person with it', async () => {
    const { as, host, activity, participation, db } = await world()
    const hike = await activity({ host: await host({ accountType: 'PRO' }) })
    const { id: participantId, person: bruno } = await participation({ activity: hike })
    const query = { activityId: hike.id, participantId, reason: 'Trop bruyant' }
    await as(hike.host).participation.remove({ query })
    await as(bruno).pages.account.remove()
    const row = await db.selectFrom('participation').select(['endedReason', 'endedNote']).executeTakeFirst()
    expect(row).toEqual({ endedReason: 'REMOVED', endedNote: null })
  })

  test('asks who it is, if that was more than an hour ago: a session left open is not enough', async () => {
    const { as, participant, signedIn, clock } = await world()
    const bruno = await participant()
    const yesterday = await signedIn(bruno)
    clock.pass({ minutes: 61 })
    await expect(yesterday.pages.account.remove()).rejects.toMatchObject({
      ...refusal('CONFIRM_IDENTITY', 403),
      data: { reason: 'DELETION', ways: ['PASSWORD', 'CODE'] },
    })
    expect(await as(bruno).profile.read({})).toMatchObject({ userId: bruno.id })
    await yesterday.account.confirmIdentity({ password: PASSWORD })
    expect(await yesterday.pages.account.remove()).toMatchObject({ deleted: true })
  })

  test('while others count on an activity is refused', async () => {
    const { as, host, activity } = await world()
    const alice = await host()
    const hike = await activity({ host: alice })
    await expect(as(alice).pages.account.remove()).rejects.toMatchObject({
      ...refusal('HOSTS_ACTIVITIES', 409),
      data: { activityIds: [hike.id] },
    })
  })

  test('is previewed: what would be given back, and what stands in the way', async () => {
    const { as, participant, host, activity, participation, clock } = await world()
    const [alice, bruno] = [await host(), await participant()]
    const past = await activity({ host: alice })
    clock.pass({ days: 8 })
    const hike = await activity({ host: alice, name: 'Les crêtes' })
    await participation({ activity: hike, person: bruno, partySize: 2 })
    expect(await as(bruno).pages.account.leaving()).toEqual({
      hasPassword: true,
      registrations: 1,
      hasPaidTickets: false,
      owed: null,
      activities: [],
    })
    const { activities } = await as(alice).pages.account.leaving()
    expect(activities).toMatchObject([{ activityId: hike.id, name: 'Les crêtes' }])
    expect(activities.map(({ activityId }) => activityId)).not.toContain(past.id)
  })

  test('says of each activity what has to happen first, and how many people would be told', async () => {
    const { as, host, operator, activity, participation, db } = await world()
    const alice = await host()
    const underWay = await activity({ host: alice, name: 'En cours' })
    await db
      .updateTable('activity')
      .set({ startsAt: '2026-11-20T16:00:00.000Z', endsAt: '2026-11-20T23:00:00.000Z' })
      .where('id', '=', underWay.id)
      .execute()
    const joined = await activity({ host: alice, name: 'Suivie' })
    await participation({ activity: joined, partySize: 3 })
    await activity({ host: alice, name: 'Sans personne' })
    const obstacles = async () =>
      (await as(alice).pages.account.leaving()).activities.map(({ name, obstacle, people }) => [
        name,
        obstacle,
        people,
      ])
    expect((await obstacles()).sort()).toEqual([
      ['En cours', 'UNDER_WAY', 0],
      ['Sans personne', 'CALL_OFF', 0],
      ['Suivie', 'CALL_OFF', 3],
    ])

    // Only what is possible: an activity that has begun cannot be cancelled, and neither can those of a closed
    // account.
    const cancel = (id: number) => as(alice).activity.cancel({ query: { activityId: id } })
    await expect(cancel(underWay.id)).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
    await as(await operator()).pages.ban.place({ userId: alice.id, reason: 'Fraude.' })
    expect((await obstacles()).map(([, obstacle]) => obstacle).sort()).toEqual([
      'TEAM_DECIDES',
      'TEAM_DECIDES',
      'UNDER_WAY',
    ])
    await expect(cancel(joined.id)).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
  })

  test('waits for the end of what is under way, also where its host gave no end', async () => {
    const { as, host, activity, clock } = await world()
    const alice = await host()
    const start = clock.now.getTime() + 7 * 24 * 3_600_000
    const { id: activityId } = await activity({ host: alice })
    clock.pass({ days: 7, hours: 11 })
    const { activities } = await as(alice).pages.account.leaving()
    const end = new Date(start + 12 * 3_600_000).toISOString()
    expect(activities).toMatchObject([{ activityId, obstacle: 'UNDER_WAY', endDate: end }])
    await expect(as(alice).pages.account.remove()).rejects.toMatchObject(refusal('HOSTS_ACTIVITIES', 409))
    clock.pass({ hours: 2 })
    expect(await as(alice).pages.account.remove()).toMatchObject({ deleted: true })
  })

  test('is told at the former address, which then stands in no e-mail any more', async () => {
    const { as, participant, delivered, db } = await world()
    const bruno = await participant()
    await delivered()
    await as(bruno).pages.account.remove()
    expect(await delivered()).toMatchObject([
      { to: { address: bruno.email }, subject: 'Votre compte Virée est supprimé' },
    ])
    const rows = JSON.stringify(await db.selectFrom('notification').selectAll().execute())
    expect(rows).not.toContain(bruno.email)
    expect(rows).not.toContain(bruno.lastName)
  })

  test('leaves nobody behind: no profile, nobody to follow, no code to sign up with, no email to send', async () => {
    const { as, host, participant, operator, activity, clock, services, db } = await world()
    const [alice, bruno] = [await host(), await participant()]
    await activity({ host: alice })
    const { sponsorshipCode } = await as(alice).pages.account.details()
    clock.pass({ days: 8 })
    await as(alice).pages.account.remove()

    for (const caller of [null, bruno, await operator()])
      await expect(as(caller).profile.read({ userId: alice.id })).rejects.toMatchObject(
        refusal('NOT_FOUND', 404),
      )
    await expect(as(bruno).profile.follow({ userId: alice.id })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
    await expect(
      as(null).account.signUp({
        username: 'apres@exemple.ca',
        firstname: 'Luc',
        name: 'Roy',
        password: PASSWORD,
        sponsorshipCode,
      }),
    ).rejects.toMatchObject(refusal('UNKNOWN_SPONSORSHIP_CODE', 422))
    const waiting = await db
      .selectFrom('notification')
      .select('id')
      .where('userId', '=', alice.id)
      .where('type', '!=', 'ACCOUNT_DELETED')
      .where('sentAt', 'is', null)
      .execute()
    expect(waiting.length).toBeGreaterThan(0)
    const attempt = {
      signal: AbortSignal.abort(),
      confirm: () => Promise.resolve(),
      answered: () => undefined,
    }
    for (const { id } of waiting) await deliverNotification(services, { notificationId: id }, attempt)
    expect(services.mailer.tried.filter(({ to }) => to.address.includes('supprime'))).toEqual([])
  })
})
