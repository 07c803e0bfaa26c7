// Also on PostgreSQL: SQL of recipients, and steps under the activity's lock.

import { describe, expect, test } from 'vitest'
import { NOW_A_DAY } from '#server/domain/notification/custom-email.ts'
import { sendCustomEmail } from '#server/services/notification/custom-email/step.ts'
import { addCrowd } from '#tests/api/world/crowd.ts'
import { emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { waitingListOf } from '#tests/api/world/waiting.ts'
import { refusal } from '#tests/api/world/world.ts'
import { hostedHike, now, registered } from './stage.ts'

describe('a message now', () => {
  test('comes from Virée in the name of the host, with the fields of each reader', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    const bruno = await app.participation({
      activity: hike,
      person: await app.participant({ firstName: 'Bruno', locale: 'en' }),
      partySize: 2,
    })
    await app.delivered()
    const content = 'Bonjour **{{firstname}}**, {{activity}}, le {{date}}, à {{place}} : {{tickets}}.'
    const sent = await as.email.save({ ...now(activityId, content), subject: '{{firstname}}, à demain' })
    expect(sent).toEqual({ saved: true, mailingId: expect.any(Number) as number, recipients: 1 })

    const message = lastTo(await app.delivered(), bruno.person)
    expect(message.subject).toBe('Bruno, à demain')
    expect(message.from.name).toMatch(/^Alice .* via Virée$/)
    expect(message.replyTo).toBeUndefined()
    expect(words(message.text)).toContain(
      'Bonjour Bruno, Les battures à marée basse, le 27 novembre 2026 12:00, à Rimouski : 2 billets.',
    )
    expect(message.html).toContain('<strong>Bruno</strong>')
    // The frame is in the reader's language.
    expect(message.text).toContain('A word from Alice')
    expect(message.text).toContain('/signaler?activityId=')
  })

  test('a name that is Markdown or HTML arrives as a name', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    const person = await app.participant({ firstName: '[gagnez](https://x.example) <b>$&' })
    await app.participation({ activity: hike, person })
    await app.delivered()
    await as.email.save(now(activityId, 'Bonjour {{firstname}}!'))
    const message = lastTo(await app.delivered(), person)
    expect(message.text).toContain('Bonjour [gagnez](https://x.example) <b>$&!')
    expect(message.html).toContain('[gagnez](https://x.example) &lt;b&gt;$&amp;!')
    expect(message.html).not.toContain('href="https://x.example')
  })

  test('the same key is one sending', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 1)
    const message = { ...now(activityId), requestKey: crypto.randomUUID() }
    const [first, again] = await Promise.all([as.email.save(message), as.email.save(message)])
    expect(again).toEqual(first)
    expect(emailsTo(await app.delivered(), bruno!.person)).toHaveLength(1)
  })

  test('whoever cancels before theirs leaves gets none', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    const [bruno, chantal] = await registered(app, hike, 2)
    const { mailingId } = await as.email.save(now(activityId))
    await sendCustomEmail(app.services, mailingId!)
    const tickets = await app.db
      .selectFrom('ticket')
      .select('uuid')
      .where('participationId', '=', bruno!.id)
      .execute()
    await app.as(bruno!.person).participation.cancelTickets({
      activityId,
      participantId: bruno!.id,
      ticketsId: tickets.map(({ uuid }) => uuid),
    })
    const messages = await app.delivered()
    expect(emailsTo(messages, bruno!.person).map(({ text }) => text.includes('raquettes'))).toEqual([false])
    expect(lastTo(messages, chantal!.person).text).toContain('raquettes')
    const { sendings } = await as.email.read({ activityId })
    expect(sendings).toMatchObject([{ recipients: 2, sent: 1, skipped: 1, left: 0, failed: 0 }])
  })

  test('a sending that is stopped stops at once, and its progress adds up', async () => {
    const { app, as, activityId } = await hostedHike({ host: undefined })
    await addCrowd(app, activityId, 90)
    const { mailingId } = await as.email.save(now(activityId))
    await sendCustomEmail(app.services, mailingId!)
    expect((await as.email.read({ activityId })).sendings).toMatchObject([{ recipients: 90, left: 90 }])
    await as.pages.hostEmail.stop({ activityId, mailingId: mailingId! })
    expect(await app.delivered()).toEqual([])
    const { sendings } = await as.email.read({ activityId })
    expect(sendings).toMatchObject([{ recipients: 90, sent: 0, skipped: 90, left: 0 }])
    expect(sendings[0]!.stoppedAt).not.toBeNull()
  })

  test('leaves in steps, and a step that was done is not done again', async () => {
    const { app, as, alice, activityId } = await hostedHike()
    for (let before = 0; before < 3; before++) await app.activity({ host: alice })
    await addCrowd(app, activityId, 205)
    const { mailingId, recipients } = await as.email.save(now(activityId))
    expect(recipients).toBe(205)
    for (let step = 0; step < 5; step++) await sendCustomEmail(app.services, mailingId!)
    const rows = await app.db
      .selectFrom('notification')
      .select('participationId')
      .where('mailingId', '=', mailingId)
      .execute()
    expect(new Set(rows.map(({ participationId }) => participationId)).size).toBe(205)
    expect(rows).toHaveLength(205)
  })
})

describe('the recipients', () => {
  test.each([
    ['COMING', ['bruno', 'chantal', 'dimitri']],
    ['PRESENT', ['bruno']],
    ['ABSENT', ['chantal']],
    ['ALL', ['bruno', 'chantal', 'dimitri']],
  ] as const)('%s', async (audience, names) => {
    const { app, as, hike, activityId } = await hostedHike()
    const [bruno, chantal, dimitri] = await registered(app, hike, 3)
    const mark = (id: number, attendance: 'present' | 'absent') =>
      app.db.updateTable('participation').set({ attendance }).where('id', '=', id).execute()
    await mark(bruno!.id, 'present')
    await mark(chantal!.id, 'absent')
    const people = { bruno: bruno!.person, chantal: chantal!.person, dimitri: dimitri!.person }
    const { recipients } = await as.email.save({ ...now(activityId), audience })
    expect(recipients).toBe(names.length)
    const to = (await app.delivered()).map((message) => message.to.address)
    expect(to.sort()).toEqual(names.map((name) => people[name].email).sort())
  })

  test('the waiting list, requests to approve, and people whose cheque is awaited', async () => {
    const { app, as, hike, activityId } = await hostedHike({ capacity: 3, needsApproval: true })
    const bruno = await app.participation({ activity: hike })
    const chantal = await app.participation({ activity: hike })
    await as.participation.approve({ activityId, participantId: bruno.id, approve: true })
    const email = 'gisele@exemple.net'
    await as.manualParticipant.add({
      activityId,
      firstname: 'Gisèle',
      email,
      nbrParticipant: 1,
      amount: 2000,
    })
    const dimitri = await waitingListOf(app, hike.id).waits()
    await app.delivered()
    const reached = async (audience: 'WAITING' | 'REQUESTED' | 'CHEQUE' | 'COMING') => {
      await as.email.save({ ...now(activityId, '{{tickets}}'), audience })
      return (await app.delivered()).map(({ to, text }) => [
        to.address,
        /aucun billet|\d billet/.exec(text)?.[0],
      ])
    }
    expect(await reached('WAITING')).toEqual([[dimitri.email, 'aucun billet']])
    expect(await reached('REQUESTED')).toEqual([[chantal.person.email, 'aucun billet']])
    expect(await reached('CHEQUE')).toEqual([[email, '1 billet']])
    expect((await reached('COMING')).sort()).toEqual(
      [
        [bruno.person.email, '1 billet'],
        [email, '1 billet'],
      ].sort(),
    )
  })

  test('an audience of nobody is refused', async () => {
    const { as, activityId } = await hostedHike()
    const message = { ...now(activityId), audience: 'WAITING' as const }
    await expect(as.email.save(message)).rejects.toMatchObject(refusal('NO_RECIPIENTS', 422))
  })

  test('registrations are named; one of another activity is not there', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 2)
    const elsewhere = await app.participation({ activity: await app.activity() })
    await app.delivered()
    const to = (participantsId: number[]) => as.email.save({ ...now(activityId), participantsId })
    await expect(to([bruno!.id, elsewhere.id])).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await to([bruno!.id])).toMatchObject({ recipients: 1 })
    expect((await app.delivered()).map((message) => message.to.address)).toEqual([bruno!.person.email])
  })

  test('people without an address, and the host, are not counted', async () => {
    const { app, as, activityId } = await hostedHike()
    const person = { activityId, firstname: 'Gisèle', nbrParticipant: 1 }
    await as.manualParticipant.add(person)
    await as.manualParticipant.add({ ...person, email: 'gisele@exemple.net' })
    await app.delivered()
    expect(await as.email.save(now(activityId))).toMatchObject({ recipients: 1 })
  })
})

describe('who may', () => {
  test('a BASIC host writes to five named registrations, not to six, nor to everybody', async () => {
    const { app, as, hike, activityId } = await hostedHike({ isPro: false })
    const ids = (await registered(app, hike, 6)).map(({ id }) => id)
    const to = (participantsId?: number[]) => as.email.save({ ...now(activityId), participantsId })
    const needsPro = refusal('PRO_ACCOUNT_REQUIRED', 403)
    await expect(to(ids)).rejects.toMatchObject(needsPro)
    await expect(to()).rejects.toMatchObject(needsPro)
    expect(await to(ids.slice(0, 5))).toMatchObject({ recipients: 5 })
  })

  test('another host does not learn that the activity exists', async () => {
    const { app, activityId } = await hostedHike()
    const other = app.as(await app.host({ accountType: 'PRO' }))
    const unknown = refusal('ACTIVITY_UNRECOVERED', 404)
    await expect(other.email.save(now(activityId))).rejects.toMatchObject(unknown)
    await expect(other.email.test(now(activityId))).rejects.toMatchObject(unknown)
    await expect(other.email.read({ activityId })).rejects.toMatchObject(unknown)
  })

  test('nobody is written to about what was called off, or has yet to be validated', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    await registered(app, hike, 1)
    const validation = (validation: 'NEED_VALIDATION' | 'VALIDED') =>
      app.db.updateTable('activity').set({ validation }).where('id', '=', activityId).execute()
    await validation('NEED_VALIDATION')
    await expect(as.email.save(now(activityId))).rejects.toMatchObject(refusal('ACTIVITY_NOT_VALID', 409))
    await validation('VALIDED')
    await as.activity.cancel({ query: { activityId, reason: 'Verglas' } })
    const calledOff = refusal('ACTIVITY_CANCELLED', 409)
    await expect(as.email.save(now(activityId))).rejects.toMatchObject(calledOff)
    await expect(as.email.test(now(activityId))).rejects.toMatchObject(calledOff)
  })
})

describe('how much', () => {
  test('five a day and activity, and the next one when the first is a day old', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    await registered(app, hike, 1)
    for (let time = 0; time < NOW_A_DAY; time++) {
      await as.email.save(now(activityId))
      app.clock.pass({ minutes: 10 })
    }
    await expect(as.email.save(now(activityId))).rejects.toMatchObject({
      ...refusal('TOO_MANY_REQUESTS', 429),
      data: { retryAfter: (24 * 60 - 50) * 60 },
    })
    app.clock.pass({ minutes: 24 * 60 - 50 })
    expect(await as.email.save(now(activityId))).toMatchObject({ saved: true })
  })

  test('a host who is not trusted sends a hundred, and the others the next day', async () => {
    const { app, as, activityId } = await hostedHike()
    await addCrowd(app, activityId, 103)
    await as.email.save(now(activityId))
    expect(await app.delivered()).toHaveLength(100)
    expect(await as.email.read({ activityId })).toMatchObject({ leftToday: 0, dailyLimit: 100 })
    app.clock.pass({ minutes: 61 })
    expect(await app.delivered()).toHaveLength(0)
    app.clock.pass({ days: 1 })
    expect(await app.delivered()).toHaveLength(3)
  })
})
