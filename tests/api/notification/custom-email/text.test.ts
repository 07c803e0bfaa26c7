import { describe, expect, test } from 'vitest'
import { remindParticipants } from '#server/services/participation/reminder.ts'
import { emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { refusal } from '#tests/api/world/world.ts'
import { hostedHike, registered } from './stage.ts'

const CONFIRMATION = 'Rendez-vous au **stationnement**, {{firstname}}.'

describe('a text for a moment', () => {
  test('stands in the confirmation, marked as the host’s words', async () => {
    const { app, as, hike, activityId } = await hostedHike({ isPro: false })
    expect(await as.email.save({ activityId, templateType: 'CONFIRMATION', content: CONFIRMATION })).toEqual({
      saved: true,
      mailingId: null,
      recipients: null,
    })
    const person = await app.participant({ firstName: 'Bruno' })
    await app.participation({ activity: hike, person })
    const message = lastTo(await app.delivered(), person)
    expect(words(message.text)).toContain('Mot de l’hôte, Alice')
    expect(message.text).toContain('Rendez-vous au stationnement, Bruno.')
    expect(message.html).toContain('<strong>stationnement</strong>')
    expect(message.text).toContain(`/signaler?activityId=${activityId}`)
    // It is an email of ours: it has no way out from the host, and comes from Virée.
    expect(message.headers).toBeUndefined()
    expect(message.from.name).toBe('Virée')
  })

  test('stands in the reminder, as long as the host is PRO', async () => {
    const { app, as, alice, hike, activityId } = await hostedHike()
    await as.email.save({ activityId, templateType: 'NEXT_24H', content: 'N’oubliez pas {{tickets}}.' })
    const [bruno] = await registered(app, hike, 1)
    app.clock.pass({ days: 6, hours: 1 })
    await remindParticipants(app.services)
    expect(lastTo(await app.delivered(), bruno!.person).text).toContain('N’oubliez pas 1 billet.')

    const other = await app.activity({ host: alice })
    await as.email.save({ activityId: other.id, templateType: 'NEXT_24H', content: 'Deuxième fois.' })
    const [chantal] = await registered(app, other, 1)
    await app.db.updateTable('user').set({ accountType: 'BASIC' }).where('id', '=', alice.id).execute()
    app.clock.pass({ days: 6, hours: 1 })
    await remindParticipants(app.services)
    expect(lastTo(await app.delivered(), chantal!.person).text).not.toContain('Deuxième fois.')
  })

  test('is refused once the reminders have left, and taken again when the activity is postponed', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    await registered(app, hike, 1)
    const save = () => as.email.save({ activityId, templateType: 'NEXT_24H', content: 'Des crampons!' })
    app.clock.pass({ days: 6, hours: 1 })
    await remindParticipants(app.services)
    await expect(save()).rejects.toMatchObject(refusal('MORNING_OVER', 409))
    expect((await as.pages.hostEmail.view({ activityId })).momentsOver).toEqual(['NEXT_24H'])
    await as.activity.update({ activity: { activityId, startDate: '2026-12-05T12:00' } })
    expect(await save()).toMatchObject({ saved: true })
  })

  test('the last one counts, and one that is removed is gone', async () => {
    const { as, activityId } = await hostedHike()
    const save = (content: string) => as.email.save({ activityId, templateType: 'CONFIRMATION', content })
    await save('Un')
    await save('Deux')
    expect((await as.email.read({ activityId })).texts).toMatchObject([
      { templateType: 'CONFIRMATION', content: 'Deux', useCustomLogo: false, sentAt: null },
    ])
    await as.pages.hostEmail.remove({ activityId, type: 'CONFIRMATION' })
    expect((await as.email.read({ activityId })).texts).toEqual([])
  })
})

describe('what is refused', () => {
  test.each([
    ['an unknown field', 'Bonjour {{prenom}}', 'emailContent.UNKNOWN'],
    ['a field without its end', 'Bonjour {{firstname', 'emailContent.OPEN'],
    ['a script as a link', '[ici](javascript:alert(1))', 'emailContent.LINK'],
    ['a tracking picture', '![](https://suivi.example/p.gif)', 'emailContent.PICTURE'],
    ['a field in an address', '[ici](https://x.example/{{firstname}})', 'emailContent.FIELD_IN_LINK'],
    ['nothing', ' \u200B ', 'emailContent.required'],
    ['20,001 characters', 'a'.repeat(20_001), 'emailContent.tooLong'],
  ])('%s', async (_, content, message) => {
    const { as, activityId } = await hostedHike()
    for (const templateType of ['CONFIRMATION', 'NOW'] as const)
      await expect(as.email.save({ activityId, templateType, content })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { issues: [{ path: ['content'], message }] },
      })
    await expect(as.email.test({ activityId, templateType: 'NOW', content })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('20,000 characters are accepted', async () => {
    const { as, activityId } = await hostedHike()
    const content = 'a'.repeat(20_000)
    expect(await as.email.save({ activityId, templateType: 'CONFIRMATION', content })).toMatchObject({
      saved: true,
    })
  })

  test('a text of what was called off', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    await registered(app, hike, 1)
    await as.activity.cancel({ query: { activityId, reason: 'Verglas' } })
    const save = as.email.save({ activityId, templateType: 'CONFIRMATION', content: CONFIRMATION })
    await expect(save).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
  })
})

describe('a test', () => {
  test('goes to the host alone, with their own name, and has no way out', async () => {
    const { app, as, alice, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 1)
    const content = 'Bonjour {{firstname}}, {{tickets}}.'
    expect(await as.email.test({ activityId, templateType: 'AFTER', content, subject: 'Merci' })).toEqual({
      sentTo: alice.email,
    })
    const messages = await app.delivered()
    expect(emailsTo(messages, bruno!.person)).toEqual([])
    const message = lastTo(messages, alice)
    expect(message).toMatchObject({ subject: '[Essai] Merci', headers: undefined })
    expect(message.text).toContain('Bonjour Alice, 1 billet.')
    // It is neither a sending nor one of the five of the day.
    expect(await as.email.read({ activityId })).toMatchObject({ sendings: [], leftToday: 100 })
  })
})

describe('a reply', () => {
  test('goes to the host only if they say so', async () => {
    const { app, as, alice, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 1)
    const message = { activityId, content: 'Qui vient en auto?', requestKey: crypto.randomUUID() }
    await as.pages.hostEmail.send({ ...message, mayReply: true })
    const email = lastTo(await app.delivered(), bruno!.person)
    expect(email.replyTo).toMatchObject({ address: alice.email })
  })
})
