import { describe, expect, test } from 'vitest'
import { sendCustomEmail } from '#server/services/notification/custom-email/step.ts'
import { emailsTo, lastTo } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal } from '#tests/api/world/world.ts'
import { hostedHike, now, registered } from './stage.ts'

const linkIn = (text = '') => /\/courriel\/messages\?lien=([\w.-]+)/.exec(text)?.[1] ?? ''

describe('the way out from a host', () => {
  test('is in the head of the email, for one click of a mail program', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 1)
    await as.email.save(now(activityId))
    const message = lastTo(await app.delivered(), bruno!.person)
    const { publicUrl } = app.services.settings
    expect(message.headers).toEqual({
      'List-Unsubscribe': `<${publicUrl}/courriel/messages?lien=${linkIn(message.text)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('stops the messages of this host alone, and may be taken back', async () => {
    const { app, as, alice, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 1)
    await as.email.save(now(activityId))
    const link = linkIn(lastTo(await app.delivered(), bruno!.person).text)
    const { hostEmail } = app.as(null).pages
    expect(await hostEmail.readWayOut({ link })).toMatchObject({ isStopped: false })
    expect(await hostEmail.takeWayOut({ link, stop: true })).toEqual({ isStopped: true })
    expect(await hostEmail.takeWayOut({ link, stop: true })).toEqual({ isStopped: true })
    await expect(as.email.save(now(activityId))).rejects.toMatchObject(refusal('NO_RECIPIENTS', 422))
    const { counts } = await as.pages.hostEmail.compose({ activityId, participantsId: [] })
    expect(counts).toContainEqual({ audience: 'COMING', count: 0, total: 1, withoutAddress: 0 })

    const other = await app.activity({ host: await app.host({ accountType: 'PRO' }) })
    await app.participation({ activity: other, person: bruno!.person })
    await app.delivered()
    expect(await app.as(other.host).email.save(now(other.id))).toMatchObject({ recipients: 1 })

    await hostEmail.takeWayOut({ link, stop: false })
    expect(await as.email.save(now(activityId))).toMatchObject({ recipients: 1 })
    expect(alice.id).not.toBe(other.host.id)
  })

  test('holds for what is queued, and not for the texts in emails of ours', async () => {
    const { app, as, alice, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 1)
    await as.email.save(now(activityId))
    const link = linkIn(lastTo(await app.delivered(), bruno!.person).text)
    const { mailingId } = await as.email.save(now(activityId, 'Deuxième'))
    await sendCustomEmail(app.services, mailingId!)
    await app.as(null).pages.hostEmail.takeWayOut({ link, stop: true })
    expect(emailsTo(await app.delivered(), bruno!.person)).toEqual([])

    const next = await app.activity({ host: alice })
    await as.email.save({ activityId: next.id, templateType: 'CONFIRMATION', content: 'Bienvenue encore.' })
    await app.participation({ activity: next, person: bruno!.person })
    expect(lastTo(await app.delivered(), bruno!.person).text).toContain('Bienvenue encore.')
  })

  test('is there for guests and for people entered by hand, and follows the address', async () => {
    const { app, as, activityId } = await hostedHike()
    const { pass: guestId } = await guestOf(app.services, { email: 'invitee@exemple.net' })
    await app.as(null).participation.join({ activityId, attendance: [{ nbrParticipant: 1 }], guestId })
    const gisele = { firstname: 'Gisèle', email: 'Gisele@exemple.net', nbrParticipant: 1 }
    await as.manualParticipant.add({ activityId, ...gisele })
    await app.delivered()
    await as.email.save(now(activityId))
    const messages = await app.delivered()
    for (const email of ['invitee@exemple.net', 'Gisele@exemple.net']) {
      const link = linkIn(lastTo(messages, { email }).text)
      await app.as(null).pages.hostEmail.takeWayOut({ link, stop: true })
    }
    // Entered again, with the same address.
    await as.manualParticipant.add({ activityId, ...gisele, email: 'gisele@exemple.net' })
    await app.delivered()
    await expect(as.email.save(now(activityId))).rejects.toMatchObject(refusal('NO_RECIPIENTS', 422))
  })

  test.each(['', 'abc', '1.u2.x', '1.p2.aaaa', '9999999999.u1.x'])(
    'a forged link (%s) opens nothing',
    async (link) => {
      const { app } = await hostedHike()
      const { hostEmail } = app.as(null).pages
      const unknown = refusal('UNKNOWN_LINK', 404)
      await expect(hostEmail.readWayOut({ link })).rejects.toMatchObject(unknown)
      await expect(hostEmail.takeWayOut({ link, stop: true })).rejects.toMatchObject(unknown)
    },
  )
})
