import { describe, expect, test } from 'vitest'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { sendCustomEmail } from '#server/services/notification/custom-email/step.ts'
import { addCrowd } from '#tests/api/world/crowd.ts'
import { emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
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

    await sendCustomEmail(app.services, sent.mailingId!)
    const waiting = app.db.selectFrom('task').select('workClass').where('kind', '=', 'deliver-notification')
    // Not in the slots for what one person waits for.
    expect(await waiting.where('doneAt', 'is', null).execute()).toEqual([{ workClass: 'MAILING' }])

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

  test('leads people whom the host entered to their ticket, where the page of the activity is closed to them', async () => {
    const { app, as, activityId } = await hostedHike()
    const email = 'gisele@exemple.net'
    await as.manualParticipant.add({ activityId, firstname: 'Gisèle', email, nbrParticipant: 2 })
    await app.delivered()
    await app.db.updateTable('activity').set({ isPrivate: true }).execute()
    await as.email.save(now(activityId))
    const { text } = lastTo(await app.delivered(), { email })
    const uuid = /\/billets\/([\w-]{36})/.exec(text)?.[1] ?? ''
    expect(words(text)).toContain('Voir le premier billet')
    expect(text).not.toContain(`/activites/${activityId}`)
    expect(await app.as(null).pages.ticket.read({ uuid })).toMatchObject({ activity: { activityId } })
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

  test('what waits in the queue is not sent once an operator has refused the activity', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 2)
    const { mailingId } = await as.email.save(now(activityId))
    await sendCustomEmail(app.services, mailingId!)
    await updateActivity(app.db, activityId, { validation: 'REFUSED' })
    expect(emailsTo(await app.delivered(), bruno!.person)).toEqual([])
    const { sendings } = await as.email.read({ activityId })
    expect(sendings).toMatchObject([{ recipients: 2, sent: 0, skipped: 2, left: 0 }])
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

  test('a sending whose last email has left is not stopped any more', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    await registered(app, hike, 1)
    const { mailingId } = await as.email.save(now(activityId))
    expect(await app.delivered()).toHaveLength(1)
    expect(await as.pages.hostEmail.stop({ activityId, mailingId: mailingId! })).toEqual({ stopped: false })
    expect((await as.email.read({ activityId })).sendings).toMatchObject([{ sent: 1, stoppedAt: null }])
  })

  test('an email that the mail server refuses has failed, and no other', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    await registered(app, hike, 2)
    await as.email.save(now(activityId))
    app.mailer.failNext('REFUSED')
    expect(await app.delivered()).toHaveLength(1)
    const { sendings } = await as.email.read({ activityId })
    expect(sendings).toMatchObject([{ recipients: 2, sent: 1, failed: 1, skipped: 0, left: 0 }])
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
