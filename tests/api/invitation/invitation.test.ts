import { describe, expect, test } from 'vitest'
import { enterInvitations } from '#db/queries/invitation/invitee-list.ts'
import { MOST_ENTERED, MOST_INVITED } from '#server/domain/invitation/invitee-list.ts'
import { EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import { EMAILS_A_STEP, leaveInvitations, resumeInvitations } from '#server/services/invitation/emails.ts'
import { invitationLink } from '#server/services/invitation/link.ts'
import { gatherAlerts } from '#server/services/search/alert.ts'
import type { ActivityOverrides } from '#tests/api/world/cast.ts'
import { emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'

const UNRECOVERED = refusal('ACTIVITY_UNRECOVERED', 404)

let addresses = 0

/** Addresses that have no account. */
function friends(count: number) {
  return Array.from({ length: count }, () => ({ email: `amie-${++addresses}@exemple.org` }))
}

/** A host with an account and a published activity. */
async function party(
  app: World,
  { trusted = false, ...inputs }: ActivityOverrides & { trusted?: boolean } = {},
) {
  const alice = await app.host()
  if (trusted) for (let before = 0; before < 3; before++) await app.activity({ host: alice })
  const activity = await app.activity({ host: alice, ...inputs })
  const { activityId } = { activityId: activity.id }
  const as = app.as(alice)
  await app.delivered()
  return { alice, as, activityId, activity }
}

async function statesOf(app: World, host: Person, activityId: number) {
  const { guests } = await app.as(host).invitation.list({ activityId })
  return Object.fromEntries(guests.map(({ email, state }) => [email, state]))
}

/** Returns the link of the email, decoded. */
const linkIn = (text = '') => /\/invitation\/activite\?lien=([\w.-]+)/.exec(text)?.[1] ?? ''
const stopLinkIn = (text = '') => /\/invitation\/desabonnement\?lien=([\w.-]+)/.exec(text)?.[1] ?? ''

describe('the guest list', () => {
  test('keeps each address once, and sends nothing by itself', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const saved = await as.invitation.save({
      activityId,
      guests: [
        { email: 'Bruno@Exemple.org' },
        { email: 'bruno@exemple.org', firstname: 'Bruno', name: 'Gagnon' },
        { email: 'chantal@exemple.org' },
      ],
    })
    expect(saved).toEqual({ total: 2, added: 2, removed: 0, duplicates: 1, registered: 0 })
    expect(await app.delivered()).toEqual([])
    const { guests, counts } = await as.invitation.list({ activityId })
    expect(guests).toMatchObject([
      { email: 'Bruno@Exemple.org', firstname: 'Bruno', name: 'Gagnon', state: 'UNSENT' },
      { email: 'chantal@exemple.org', firstname: '', state: 'UNSENT' },
    ])
    expect(counts).toMatchObject({ UNSENT: 2, SENT: 0 })
  })

  test('takes an address that is entered again for a duplicate, and counts its emails', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const [bruno, chantal] = friends(2)
    await as.pages.invitation.add({ activityId, guests: [bruno!] })
    await as.invitation.send({ activityId })
    await app.delivered()
    const again = await as.pages.invitation.add({ activityId, guests: [bruno!] })
    expect(again).toEqual({ added: 0, duplicates: 1, registered: 0, total: 1 })
    const more = await as.pages.invitation.add({ activityId, guests: [bruno!, chantal!, chantal!] })
    expect(more).toMatchObject({ added: 1, duplicates: 2, total: 2 })
    const { guests } = await as.pages.invitation.view({ activityId, page: 0 })
    expect(guests).toMatchObject([{ emailsSent: 1 }, { emailsSent: 0 }])
  })

  test('keeps the name of an address that is added again without one, and not where the list is written anew', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const [{ email }] = friends(1) as [{ email: string }]
    const names = async () =>
      (await as.invitation.list({ activityId })).guests.map(({ firstname, name }) => `${firstname} ${name}`)
    const add = (...guests: { email: string; firstname?: string; name?: string }[]) =>
      as.pages.invitation.add({ activityId, guests })
    await add({ email, firstname: 'Élodie', name: 'Roy' })
    await add({ email: email.toUpperCase() }, ...friends(1))
    expect(await names()).toEqual(['Élodie Roy', ' '])
    await add({ email, firstname: 'Élo' })
    expect(await names()).toEqual(['Élo ', ' '])
    await as.invitation.save({ activityId, guests: [{ email }] })
    expect(await names()).toEqual([' '])
  })

  test('is the whole list each time: who is missing is no longer invited', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const [bruno, chantal, dimitri] = friends(3)
    await as.invitation.save({ activityId, guests: [bruno!, chantal!] })
    const saved = await as.invitation.save({ activityId, guests: [chantal!, dimitri!] })
    expect(saved).toMatchObject({ total: 2, added: 1, removed: 1 })
    const { guests } = await as.invitation.list({ activityId })
    expect(guests.map(({ email }) => email)).toEqual([chantal!.email, dimitri!.email])
  })

  test('marks who is registered already, with or without an account, and does not write to them', async () => {
    const app = await world()
    const { alice, as, activityId, activity } = await party(app)
    const { person } = await app.participation({ activity })
    const [friend] = friends(1)
    const saved = await as.invitation.save({
      activityId,
      guests: [{ email: person.email.toUpperCase() }, { email: alice.email }, friend!],
    })
    expect(saved).toMatchObject({ registered: 1 })
    await app.delivered()
    expect(await as.invitation.send({ activityId })).toMatchObject({ queued: 1 })
    const messages = await app.delivered()
    expect(messages.map(({ to }) => to.address)).toEqual([friend!.email])
    expect(await statesOf(app, alice, activityId)).toMatchObject({
      [person.email.toUpperCase()]: 'REGISTERED',
      [friend!.email]: 'SENT',
    })
  })

  test('holds 10,000 people, and refuses one more without losing those who were there', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const [first, ...others] = friends(MOST_INVITED)
    await as.invitation.save({ activityId, guests: [first!] })
    await expect(
      as.invitation.save({ activityId, guests: [first!, ...others, ...friends(1)] }),
    ).rejects.toMatchObject({ status: 400 })
    expect((await as.invitation.list({ activityId })).guests).toHaveLength(1)

    expect(await as.invitation.save({ activityId, guests: [first!, ...others] })).toMatchObject({
      total: MOST_INVITED,
    })
    const [onemore] = friends(1)
    await expect(as.pages.invitation.add({ activityId, guests: [onemore!] })).rejects.toMatchObject({
      ...refusal('TOO_MANY_GUESTS', 422),
      data: { total: MOST_INVITED + 1 },
    })
    expect((await as.invitation.list({ activityId })).guests).toHaveLength(MOST_INVITED)
  })

  test('keeps nothing of people who were removed before anything was sent to them', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const [bruno, chantal, dimitri] = friends(3)
    await as.invitation.save({ activityId, guests: [bruno!, chantal!] })
    await as.invitation.send({ activityId })
    await app.delivered()
    await as.invitation.save({ activityId, guests: [dimitri!] })
    const [{ invitationId } = { invitationId: 0 }] = (await as.invitation.list({ activityId })).guests
    await as.pages.invitation.remove({ activityId, invitationId })
    const kept = app.db.selectFrom('activityInvitation').select('email').orderBy('id')
    expect(await kept.execute()).toEqual([{ email: bruno!.email }, { email: chantal!.email }, { email: '' }])
    expect(await as.invitation.save({ activityId, guests: [dimitri!] })).toMatchObject({ total: 1, added: 1 })
  })

  test('takes nobody new once very many people have been on it', async () => {
    const app = await world()
    const { alice, as, activityId } = await party(app)
    const at = app.clock.now.toISOString()
    const gone = friends(MOST_ENTERED - 1).map(({ email }) => ({ email, emailKey: email, endedAt: at }))
    const row = { activityId, invitedBy: alice.id, createdAt: at }
    await enterInvitations(
      app.db,
      gone.map((person) => ({ ...person, ...row })),
    )
    const [last, onemore] = friends(2)
    await as.invitation.save({ activityId, guests: [last!] })
    const tooMany = refusal('TOO_MANY_INVITED', 422)
    const guests = [last!, onemore!]
    await expect(as.invitation.save({ activityId, guests })).rejects.toMatchObject(tooMany)
    await expect(as.pages.invitation.add({ activityId, guests })).rejects.toMatchObject(tooMany)
    expect(await as.invitation.save({ activityId, guests: [] })).toMatchObject({ total: 0, removed: 1 })
  })

  test('says which address cannot be one', async () => {
    const app = await world()
    const { alice, activityId } = await party(app)
    const browser = app.browser()
    await browser.signIn(alice)
    const answer = await browser.send('/api/activity/guests', {
      method: 'PUT',
      json: { activityId, guests: [...friends(2), { email: 'chez moi' }] },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'guests.2.email', code: 'email.wrong' }] },
    })
  })

  test('belongs to the host: nobody else reads, changes or sends it', async () => {
    const app = await world()
    const { activityId } = await party(app)
    const stranger = app.as(await app.host())
    const operator = app.as(await app.operator())
    for (const other of [stranger, operator]) {
      await expect(other.invitation.list({ activityId })).rejects.toMatchObject(UNRECOVERED)
      await expect(other.invitation.save({ activityId, guests: friends(1) })).rejects.toMatchObject(
        UNRECOVERED,
      )
      await expect(other.invitation.send({ activityId })).rejects.toMatchObject(UNRECOVERED)
      await expect(other.pages.invitation.remove({ activityId, invitationId: 1 })).rejects.toMatchObject(
        UNRECOVERED,
      )
    }
  })

  test('is closed once the activity has begun or is called off', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const called = await party(app)
    await called.as.activity.cancel({ query: { activityId: called.activityId } })
    app.clock.pass({ days: 8 })
    await expect(as.invitation.save({ activityId, guests: friends(1) })).rejects.toMatchObject(
      refusal('ALREADY_STARTED', 409),
    )
    await expect(as.invitation.send({ activityId })).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
  })

  test('comes with a new activity, and its emails leave once an operator has said yes', async () => {
    const app = await world()
    const alice = await app.host()
    const [bruno, chantal] = friends(2)
    const { activityId, validation } = await app.as(alice).activity.publish({
      activity: {
        name: 'Veillée de contes',
        typeId: 1,
        description: 'Au coin du feu.',
        startDate: '2026-12-05T19:00',
        timeZone: 'America/Toronto',
        place: { city: 'Rimouski' },
        participantNbr: -1,
      },
      guests: [bruno!, chantal!],
    })
    expect(validation).toBe('NEED_VALIDATION')
    const before = await app.delivered()
    expect(emailsTo(before, bruno!)).toEqual([])
    expect(await statesOf(app, alice, activityId)).toEqual({
      [bruno!.email]: 'LEAVING',
      [chantal!.email]: 'LEAVING',
    })

    await app.as(await app.operator()).pages.moderation.validate({ activityId })
    await resumeInvitations(app.services)
    const messages = await app.delivered()
    expect(emailsTo(messages, bruno!)).toHaveLength(1)
    expect(emailsTo(messages, chantal!)).toHaveLength(1)
  })
})

describe('emails', () => {
  test('say who invites to what, and how to answer, to say no and never to hear again', async () => {
    const app = await world()
    const { alice, as, activityId, activity } = await party(app)
    await as.invitation.save({ activityId, guests: [{ email: 'bruno@exemple.org', firstname: 'Bruno' }] })
    await as.invitation.send({ activityId })
    const [message, ...others] = await app.delivered()
    expect(others).toEqual([])
    expect(words(message?.subject)).toBe(
      `${alice.firstName} ${alice.lastName} vous invite : ${activity.name}`,
    )
    expect(message?.text).toContain('Bonjour Bruno')
    const link = linkIn(message?.text)
    expect(message?.text).toContain(`lien=${link}&reponse=non`)
    expect(message?.headers).toEqual({
      'List-Unsubscribe': `<${app.services.settings.publicUrl}/invitation/desabonnement?lien=${stopLinkIn(message?.text)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(message?.text).toContain('Rimouski') // where it takes place, and the postal address at the end
  })

  test('speak the language of the account that has the address, or else that of the activity', async () => {
    const app = await world()
    const { as, activityId, activity } = await party(app)
    const john = await app.participant({ locale: 'en' })
    const [friend] = friends(1)
    await as.invitation.save({ activityId, guests: [{ email: john.email }, friend!] })
    await as.invitation.send({ activityId })
    const messages = await app.delivered()
    expect(lastTo(messages, john).subject).toContain(` invites you: ${activity.name}`)
    expect(words(lastTo(messages, friend!).subject)).toContain(` vous invite : ${activity.name}`)
  })

  test('leave once: sending again writes only to those who were added', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    await as.invitation.save({ activityId, guests: friends(2) })
    await as.invitation.send({ activityId })
    await as.invitation.send({ activityId })
    expect(await app.delivered()).toHaveLength(2)
    await as.pages.invitation.add({ activityId, guests: friends(1) })
    expect(await as.invitation.send({ activityId })).toMatchObject({ queued: 1 })
    expect(await app.delivered()).toHaveLength(1)
  })

  test('wait while a change is to be read, and the page of the list says so', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const awaited = async () => (await as.pages.invitation.view({ activityId, page: 0 })).activity.awaited
    expect(await awaited()).toBeNull()
    await as.activity.update({ activity: { activityId, name: 'Tout autre chose' } })
    await as.invitation.save({ activityId, guests: friends(1) })
    await as.invitation.send({ activityId })
    expect(await app.delivered()).toEqual([])
    expect(await awaited()).toBe('CHANGE_REVIEWED')
  })

  test('leave in small steps, so that nobody waits for a long list', async () => {
    const app = await world()
    const { as, activityId } = await party(app, { trusted: true })
    await as.invitation.save({ activityId, guests: friends(2 * EMAILS_A_STEP + 1) })
    await as.invitation.send({ activityId })
    for (const sent of [EMAILS_A_STEP, 2 * EMAILS_A_STEP, 2 * EMAILS_A_STEP + 1]) {
      await leaveInvitations(app.services, activityId)
      expect((await as.invitation.list({ activityId })).counts.SENT).toBe(sent)
    }
    // That of the call, and one after each step that left recipients over.
    const tasks = await app.db
      .selectFrom('task')
      .select('id')
      .where('kind', '=', 'send-invitations')
      .execute()
    expect(tasks).toHaveLength(3)
  })

  test('of a host whom the platform does not know stop at 100 a day, over all activities, and go on the next day', async () => {
    const app = await world()
    const { alice, as, activityId } = await party(app)
    const { id: second } = await app.activity({ host: alice })
    const sentOf = async (id: number) => (await as.invitation.list({ activityId: id })).counts.SENT
    await as.invitation.save({ activityId, guests: friends(90) })
    await as.invitation.save({ activityId: second, guests: friends(30) })
    expect(await as.invitation.send({ activityId })).toEqual({
      queued: 90,
      waiting: 90,
      leftToday: 100,
      dailyLimit: 100,
    })
    await leaveInvitations(app.services, activityId)
    expect(await sentOf(activityId)).toBe(90)
    expect(await as.invitation.send({ activityId: second })).toMatchObject({ queued: 30, leftToday: 10 })
    await leaveInvitations(app.services, second)
    await resumeInvitations(app.services)
    expect(await sentOf(second)).toBe(10)

    app.clock.pass({ days: 1, minutes: 1 })
    await resumeInvitations(app.services)
    expect(await sentOf(second)).toBe(30)
  })

  test('of an activity that fails hold up those of no other', async () => {
    const app = await world()
    const [bruno, chantal] = friends(2)
    const parties = [await party(app), await party(app)]
    for (const [index, { as, activityId }] of parties.entries()) {
      await as.invitation.save({ activityId, guests: [[bruno!, chantal!][index]!] })
      await as.invitation.send({ activityId })
    }
    const { now } = app.services
    // The list reads the clock once; the next reading is in the transaction of the first activity.
    let looks = 0
    app.services.now = () => {
      if (++looks === 2) throw new Error('the clock fell off the wall')
      return now()
    }
    await resumeInvitations(app.services)
    app.services.now = now
    const states = () => Promise.all(parties.map(({ alice, activityId }) => statesOf(app, alice, activityId)))
    expect(await states()).toEqual([{ [bruno!.email]: 'LEAVING' }, { [chantal!.email]: 'SENT' }])
    await resumeInvitations(app.services)
    expect(await states()).toEqual([{ [bruno!.email]: 'SENT' }, { [chantal!.email]: 'SENT' }])
  })

  test('do not flood anybody: one address gets few a day, whoever invites', async () => {
    const app = await world()
    const [bruno] = friends(1)
    const messages: OutgoingEmail[] = []
    for (let hosts = 0; hosts < EMAIL_BUDGETS.invitationsToRecipient.most + 1; hosts++) {
      const { as, activityId } = await party(app)
      await as.invitation.save({ activityId, guests: [bruno!] })
      await as.invitation.send({ activityId })
      messages.push(...(await app.delivered()))
    }
    expect(emailsTo(messages, bruno!)).toHaveLength(EMAIL_BUDGETS.invitationsToRecipient.most)
    app.clock.pass({ days: 1, minutes: 1 })
    await resumeInvitations(app.services)
    expect(await app.delivered()).toHaveLength(1)
  })

  test('remind who did not answer, after three days, and three emails are the most', async () => {
    const app = await world()
    const { as, activityId } = await party(app, { start: '2026-12-20T15:00:00.000Z' })
    const [bruno, chantal] = friends(2)
    await as.invitation.save({ activityId, guests: [bruno!, chantal!] })
    await as.invitation.send({ activityId })
    const messages = await app.delivered()
    await app
      .as(null)
      .pages.invitation.answer({ link: linkIn(emailsTo(messages, chantal!)[0]?.text), answer: 'DECLINED' })
    expect(await as.pages.invitation.remind({ activityId })).toMatchObject({ queued: 0 })

    for (let reminder = 1; reminder <= 2; reminder++) {
      app.clock.pass({ days: 3 })
      expect(await as.pages.invitation.remind({ activityId })).toMatchObject({ queued: 1 })
      const [message] = (await app.delivered()).filter(({ subject }) => subject.startsWith('Rappel'))
      expect(message?.to.address).toBe(bruno!.email)
    }
    app.clock.pass({ days: 3 })
    expect(await as.pages.invitation.remind({ activityId })).toMatchObject({ queued: 0 })
  })

  test('are not written to who was taken off the list meanwhile', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    await as.invitation.save({ activityId, guests: friends(1) })
    await as.invitation.send({ activityId })
    const { guests } = await as.invitation.list({ activityId })
    await as.pages.invitation.remove({ activityId, invitationId: guests[0]!.invitationId })
    expect(await app.delivered()).toEqual([])
    expect((await as.invitation.list({ activityId })).guests).toEqual([])
  })

  test('no longer leave when the host is banned', async () => {
    const app = await world()
    const { alice, as, activityId } = await party(app)
    await as.invitation.save({ activityId, guests: friends(1) })
    await as.invitation.send({ activityId })
    await app.db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', alice.id).execute()
    expect(await app.delivered()).toEqual([])
  })
})

/** Invites a person and returns the link that they were sent. */
async function invited(app: World, inputs: ActivityOverrides = {}) {
  const { alice, as, activityId, activity } = await party(app, inputs)
  const [bruno] = friends(1)
  await as.invitation.save({ activityId, guests: [{ ...bruno!, firstname: 'Bruno', name: 'Gagnon' }] })
  await as.invitation.send({ activityId })
  const messages = await app.delivered()
  const text = emailsTo(messages, bruno!)[0]?.text
  return { alice, as, activityId, activity, bruno: bruno!, link: linkIn(text), stop: stopLinkIn(text) }
}

describe('answers', () => {
  test('opening the link says what it is about, and changes nothing', async () => {
    const app = await world()
    const { alice, activityId, activity, bruno, link } = await invited(app)
    const seen = await app.as(null).pages.invitation.read({ link })
    expect(seen).toMatchObject({
      link: 'OPEN',
      state: 'SENT',
      answer: null,
      activity: { activityId, name: activity.name },
      guest: { email: bruno.email, firstname: 'Bruno', name: 'Gagnon' },
    })
    expect(await statesOf(app, alice, activityId)).toEqual({ [bruno.email]: 'SENT' })
  })

  test('are shown to the host, may be given again, and may be taken back', async () => {
    const app = await world()
    const { alice, activityId, bruno, link } = await invited(app)
    const visitor = app.as(null).pages.invitation
    for (const answer of ['DECLINED', 'DECLINED', 'ACCEPTED', 'DECLINED'] as const) {
      await visitor.answer({ link, answer })
      expect(await statesOf(app, alice, activityId)).toEqual({ [bruno.email]: answer })
    }
  })

  test('whoever said yes and registers is shown as registered, also with another account', async () => {
    const app = await world()
    const { alice, activityId, activity, bruno, link } = await invited(app)
    const person = await app.participant()
    await app.as(person).pages.invitation.answer({ link, answer: 'ACCEPTED' })
    await app.participation({ activity, person })
    expect(await statesOf(app, alice, activityId)).toEqual({ [bruno.email]: 'REGISTERED' })
    await expect(app.as(null).pages.invitation.answer({ link, answer: 'DECLINED' })).rejects.toMatchObject(
      refusal('ALREADY_JOINED', 409),
    )
  })

  test('a link that we did not make, or that was for something else, opens nothing', async () => {
    const app = await world()
    const { link, stop } = await invited(app)
    const [id, seal] = link.split('.')
    const visitor = app.as(null).pages.invitation
    const unknown = refusal('UNKNOWN_LINK', 404)
    for (const forged of [
      '1.',
      `${Number(id) + 1}.${seal}`,
      `${link}x`,
      link.slice(0, -1),
      stop,
      '9999999999999999.x',
    ]) {
      await expect(visitor.read({ link: forged })).rejects.toMatchObject(unknown)
      await expect(visitor.answer({ link: forged, answer: 'ACCEPTED' })).rejects.toMatchObject(unknown)
    }
    await expect(visitor.stop({ link, stop: true })).rejects.toMatchObject(unknown)
  })

  test('after the start, after a cancellation and after the host has taken it back, the link says so', async () => {
    const app = await world()
    const visitor = app.as(null).pages.invitation
    const begun = await invited(app)
    const cancelled = await invited(app)
    const removed = await invited(app)
    await app.participation({ activity: cancelled.activity })
    await cancelled.as.activity.cancel({ query: { activityId: cancelled.activityId } })
    await removed.as.invitation.save({ activityId: removed.activityId, guests: [] })
    expect(await visitor.read({ link: cancelled.link })).toMatchObject({ link: 'ACTIVITY_CANCELLED' })
    expect(await visitor.read({ link: removed.link })).toMatchObject({
      link: 'OVER',
      activity: null,
      guest: null,
    })
    app.clock.pass({ days: 8 })
    expect(await visitor.read({ link: begun.link })).toMatchObject({ link: 'ALREADY_STARTED' })
    for (const { link } of [begun, cancelled, removed])
      await expect(visitor.answer({ link, answer: 'ACCEPTED' })).rejects.toMatchObject(
        refusal('INVITATION_OVER', 410),
      )
  })

  test('who said no is not asked again by being taken off the list and entered again', async () => {
    const app = await world()
    const { as, activityId, bruno, link } = await invited(app)
    await app.as(null).pages.invitation.answer({ link, answer: 'DECLINED' })
    await as.invitation.save({ activityId, guests: [] })
    await as.invitation.save({ activityId, guests: [bruno] })
    expect(await as.invitation.send({ activityId })).toMatchObject({ queued: 0 })
    expect(await app.delivered()).toEqual([])
  })

  test('« no more from this host » holds for all of their activities, and for nobody else’s; it may be taken back', async () => {
    const app = await world()
    const { alice, as, bruno, activityId, stop } = await invited(app)
    const visitor = app.as(null).pages.invitation
    expect(await visitor.readStop({ link: stop })).toEqual({
      host: `${alice.firstName} ${alice.lastName}`,
      isStopped: false,
    })
    for (let pressed = 0; pressed < 2; pressed++)
      expect(await visitor.stop({ link: stop, stop: true })).toEqual({ isStopped: true })
    expect(await statesOf(app, alice, activityId)).toEqual({ [bruno.email]: 'UNSUBSCRIBED' })

    const second = await app.activity({ host: alice })
    const other = await party(app)
    for (const [host, id] of [
      [as, second.id],
      [other.as, other.activityId],
    ] as const) {
      await host.invitation.save({ activityId: id, guests: [bruno] })
      await host.invitation.send({ activityId: id })
    }
    const messages = emailsTo(await app.delivered(), bruno)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.subject).toContain(other.alice.firstName)

    await visitor.stop({ link: stop, stop: false })
    await as.invitation.send({ activityId: second.id })
    expect(emailsTo(await app.delivered(), bruno)).toHaveLength(1)
  })

  test('a person who closes the account takes name and address along from all guest lists', async () => {
    const app = await world()
    const { as, activityId } = await party(app)
    const bruno = await app.participant()
    await as.invitation.save({ activityId, guests: [{ email: bruno.email, firstname: 'Bruno' }] })
    await app.as(bruno).pages.account.remove()
    const rows = await app.db.selectFrom('activityInvitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(bruno.email)
    expect(JSON.stringify(rows)).not.toContain('Bruno')
  })
})

describe('a private activity', () => {
  const secret = { name: 'La fête surprise', isPrivate: true }

  test('is seen by its host, operators, participants and the people invited, and by nobody else', async () => {
    const app = await world()
    const bruno = await app.participant()
    const { alice, as, activityId, activity } = await party(app, secret)
    const read = (person: Person | null) => app.as(person).activity.read({ activityId })
    const nobody = await app.participant()
    for (const person of [null, nobody, bruno]) await expect(read(person)).rejects.toMatchObject(UNRECOVERED)

    await as.invitation.save({ activityId, guests: [{ email: bruno.email }] })
    await as.invitation.send({ activityId })
    await app.delivered()
    for (const person of [alice, await app.operator(), bruno])
      expect(await read(person)).toMatchObject({ name: activity.name, isPrivate: true })
    for (const person of [null, nobody]) await expect(read(person)).rejects.toMatchObject(UNRECOVERED)

    const { result } = await app
      .as(bruno)
      .participation.join({ activityId, attendance: [{ nbrParticipant: 1 }] })
    expect(result).toBe('inscription_ok')
    await as.invitation.save({ activityId, guests: [] })
    expect(await read(bruno)).toMatchObject({ join: 'JOINED' })
  })

  test('stays closed to an account that has not shown the address to be theirs', async () => {
    const app = await world()
    const impostor = await app.participant({ emailConfirmed: false })
    const { as, activityId } = await party(app, secret)
    await as.invitation.save({ activityId, guests: [{ email: impostor.email }] })
    await expect(app.as(impostor).activity.read({ activityId })).rejects.toMatchObject(UNRECOVERED)
  })

  test('opens by the link of the email, over the API too, and closes when the host takes it back', async () => {
    const app = await world()
    const { as, activityId, link } = await invited(app, secret)
    const telephone = app.telephone()
    const read = (headers: Record<string, string> = {}) =>
      telephone.send(`/api/activity?activityId=${activityId}`, { headers })
    expect((await read()).status).toBe(404)
    expect((await read({ 'X-Viree-Invitation': `${link}x` })).status).toBe(404)
    expect(await read({ 'X-Viree-Invitation': link })).toMatchObject({
      status: 200,
      body: { isPrivate: true },
    })
    expect((await read({ Cookie: `viree_invitations=${link}` })).status).toBe(200)
    const comments = (headers: Record<string, string> = {}) =>
      telephone.send(`/api/comment?activityId=${activityId}`, { headers })
    expect((await comments()).status).toBe(404)
    expect((await comments({ 'X-Viree-Invitation': link })).status).toBe(200)
    await as.invitation.save({ activityId, guests: [] })
    expect((await read({ 'X-Viree-Invitation': link })).status).toBe(404)
  })

  test('takes a guest with the link, and not one who only knows an invited address', async () => {
    const app = await world()
    const { activityId, bruno, link } = await invited(app, secret)
    const guest = await guestOf(app.services, { email: bruno.email })
    const input = { activityId, attendance: [{ nbrParticipant: 1 }], guestId: guest.pass }
    await expect(app.as(null).participation.join(input)).rejects.toMatchObject(UNRECOVERED)
    const joined = await app.telephone().send('/api/activity/participant', {
      json: input,
      headers: { 'X-Viree-Invitation': link },
    })
    expect(joined).toMatchObject({ status: 200, body: { result: 'inscription_ok' } })
  })

  test('is in no list, no search, no profile, no alert and no calendar', async () => {
    const app = await world()
    const { alice } = await party(app, { trusted: true })
    const follower = await app.participant()
    await app.as(follower).profile.follow({ userId: alice.id })
    await app.delivered()
    const { id: activityId } = await app.activity({ ...secret, host: alice })
    const visitor = app.as(null)
    expect((await visitor.activity.list({ page: 0 })).map(({ name }) => name)).not.toContain(secret.name)
    expect(await visitor.activity.list({ page: 0, filters: JSON.stringify({ search: 'surprise' }) })).toEqual(
      [],
    )
    expect(JSON.stringify(await visitor.profile.read({ userId: alice.id }))).not.toContain('surprise')
    await expect(visitor.pages.activity.calendar({ activityId })).rejects.toMatchObject(UNRECOVERED)
    expect(JSON.stringify(await visitor.pages.home.soon())).not.toContain('surprise')
    app.clock.pass({ days: 2 })
    await gatherAlerts(app.services)
    expect(JSON.stringify(emailsTo(await app.delivered(), follower))).not.toContain('surprise')
  })

  test('can become public, and private again', async () => {
    const app = await world()
    const { as, activityId } = await party(app, secret)
    await as.activity.update({ activity: { activityId, isPrivate: false } })
    expect(await app.as(null).activity.read({ activityId })).toMatchObject({ isPrivate: false })
    await as.activity.update({ activity: { activityId, isPrivate: true } })
    await expect(app.as(null).activity.read({ activityId })).rejects.toMatchObject(UNRECOVERED)
  })
})

test('the links of two houses do not open each other’s invitations', () => {
  expect(invitationLink({ signer: signerOf('a') }, 1, 'answer')).not.toBe(
    invitationLink({ signer: signerOf('b') }, 1, 'answer'),
  )
})
