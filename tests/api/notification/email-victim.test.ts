import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { router } from '#server/api/router.ts'
import { emailsTo, lastTo } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { organisation } from '#tests/api/world/organisations.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'
import { HAS_PDF_READER, pdfText } from '#tests/infrastructure/pdf.ts'

const VICTIM = { email: 'victime@exemple.net', firstname: 'Vic', name: 'Time' }
const NEW_PASSWORD = 'neuf hérons dans la brume du matin'

/** Counts over all tests of the file: limits by network are counted by the process. */
let networks = 0

/** A visitor on another network each time. */
function visitors({ services }: World) {
  return () => {
    networks++
    const peer = `198.51.${networks >> 8}.${networks & 255}`
    return createRouterClient(router, { context: { services, session: null, locale: 'fr', peer } })
  }
}

/** Types a person’s address into every form that a stranger can use; returns the result of each. */
async function typeEverywhere(app: World, email: string, times: number): Promise<void> {
  const visitor = visitors(app)
  const { id: activityId } = await app.activity()
  const written = { username: email, firstname: VICTIM.firstname, name: VICTIM.name }
  for (let time = 0; time < times; time++) {
    const forms = [
      () => visitor().account.signUp({ ...written, password: 'motdepasse123' }),
      () => visitor().account.requestPassword({ email }),
      () => visitor().account.askPasswordCode({ email }),
      () => visitor().contact.subscribe({ email }),
      () => registerAsGuest(visitor(), written, activityId),
      () =>
        visitor().account.signUp({ ...written, username: email.toUpperCase(), password: 'motdepasse123' }),
    ]
    for (const form of forms) await form().catch(() => undefined)
  }
}

async function registerAsGuest(
  visitor: ReturnType<ReturnType<typeof visitors>>,
  written: { username: string; firstname: string; name: string },
  activityId: number,
): Promise<void> {
  const { userId: guestId } = await visitor.account.signUp({ ...written, asGuest: true })
  const attendance = [{ nbrParticipant: 1 }]
  await visitor.participation.join({ activityId, attendance, guestId: String(guestId) })
}

/** The secrets of the links of one kind in a person’s mailbox, newest first. */
function secrets(messages: Awaited<ReturnType<World['delivered']>>, pattern: RegExp): string[] {
  return emailsTo(messages, VICTIM)
    .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
    .reverse()
}

describe('whose address strangers type into every form, from many networks', () => {
  test('resets the password of their account, and signs in', async () => {
    const app = await world()
    await app.participant({ email: VICTIM.email })
    await app.delivered()
    await typeEverywhere(app, VICTIM.email, 7)

    const owner = visitors(app)()
    expect(await owner.account.requestPassword({ email: VICTIM.email })).toEqual({ valid: true })
    const messages = await app.delivered()
    expect(emailsTo(messages, VICTIM).length).toBeLessThanOrEqual(10)
    const [code = ''] = secrets(messages, /[?&]code=([\w-]+)/)
    expect(await owner.account.changePassword({ code, newPass: NEW_PASSWORD })).toEqual({ changed: true })
    const signedIn = await app.browser().signIn({ email: VICTIM.email, password: NEW_PASSWORD })
    expect(signedIn.status).toBe(200)
    await app.delivered() // the news of the new password
    // A person who has just used a link may need another one soon.
    expect(await owner.account.requestPassword({ email: VICTIM.email })).toEqual({ valid: true })
    expect(emailsTo(await app.delivered(), VICTIM)).toHaveLength(1)
  })

  test('resets it an hour later, when the links of before have ceased to be good', async () => {
    const app = await world()
    await app.participant({ email: VICTIM.email })
    await typeEverywhere(app, VICTIM.email, 3)
    for (let minutes = 0; minutes < 120; minutes += 10) {
      await typeEverywhere(app, VICTIM.email, 1)
      app.clock.pass({ minutes: 10 })
      await app.delivered()
    }
    const owner = visitors(app)()
    expect(await owner.account.requestPassword({ email: VICTIM.email })).toEqual({ valid: true })
    await app.delivered()
    const [code = ''] = secrets(app.mailer.sent, /[?&]code=([\w-]+)/)
    expect(await owner.account.changePassword({ code, newPass: NEW_PASSWORD })).toEqual({ changed: true })
  })

  test('signs up when nobody has yet, also after passwords that were too weak', async () => {
    const app = await world()
    await typeEverywhere(app, VICTIM.email, 0)
    const visitor = visitors(app)
    for (let time = 0; time < 12; time++) await visitor().contact.subscribe({ email: VICTIM.email })
    const written = { username: VICTIM.email, firstname: VICTIM.firstname, name: VICTIM.name }
    for (let time = 0; time < 6; time++) {
      const weak = visitor().account.signUp({ ...written, password: 'motdepasse123' })
      await expect(weak).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
    }
    await visitor().account.signUp({ ...written, password: PASSWORD })
    const messages = await app.delivered()
    expect(emailsTo(messages, VICTIM).length).toBeLessThanOrEqual(4)
    const [clid = ''] = secrets(messages, /[?&]clid=([\w-]+)/)
    expect(await visitor().account.confirmEmail({ clid })).toMatchObject({ confirmed: true })
  })

  test('takes over the account that somebody opened with it', async () => {
    const app = await world()
    const intruder = await app.participant({ email: VICTIM.email, emailConfirmed: false })
    for (let time = 0; time < 20; time++)
      await app
        .as(intruder)
        .account.resendConfirmation()
        .catch(() => undefined)
    await typeEverywhere(app, VICTIM.email, 6)
    const owner = visitors(app)()
    expect(await owner.account.requestPassword({ email: VICTIM.email })).toEqual({ valid: true })
    const messages = await app.delivered()
    expect(emailsTo(messages, VICTIM).length).toBeLessThanOrEqual(15)
    const [code = ''] = secrets(messages, /[?&]code=([\w-]+)/)
    expect(await owner.account.changePassword({ code, newPass: NEW_PASSWORD })).toEqual({ changed: true })
  })

  test('opens an account where they were a guest', async () => {
    const app = await world()
    await registerAsGuest(
      visitors(app)(),
      { username: VICTIM.email, firstname: VICTIM.firstname, name: VICTIM.name },
      (await app.activity()).id,
    )
    await app.delivered()
    await typeEverywhere(app, VICTIM.email, 7)
    const owner = visitors(app)()
    const written = { username: VICTIM.email, firstname: VICTIM.firstname, name: VICTIM.name }
    await expect(owner.account.signUp({ ...written, password: PASSWORD })).rejects.toMatchObject({
      code: 'GUEST_ADDRESS',
    })
    const messages = await app.delivered()
    expect(emailsTo(messages, VICTIM).length).toBeLessThanOrEqual(25)
    const [guestId = ''] = secrets(messages, /mot-de-passe\?passe=([\w-]+)/)
    expect(await owner.pages.account.choosePassword({ guestId, newPass: NEW_PASSWORD })).toMatchObject({
      userId: expect.any(Number) as number,
    })
  })
})

describe('an organisation', () => {
  test('loses none of its e-mails to strangers who try to send them, nor do the people whom they try them on', async () => {
    const app = await world()
    const club = await organisation(app)
    const stranger = app.as(await app.participant())
    const invitation = { organisationId: club.id, email: VICTIM.email, role: 'MEMBER' as const }
    const card = {
      organisationId: club.id,
      number: '17',
      holder: 'Vic',
      email: VICTIM.email,
      validUntil: '2027-01-01',
    }
    for (let time = 0; time < 110; time++) {
      await expect(stranger.pages.organisation.invite(invitation)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      await expect(stranger.pages.organisation.issueCard(card)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await app.as(club).pages.organisation.invite(invitation)
    await app.as(club).pages.organisation.issueCard(card)
    expect(emailsTo(await app.delivered(), VICTIM)).toHaveLength(2)
  })

  test('that no operator knows sends its name without a link', async () => {
    const app = await world()
    const club = await organisation(app, { organisationName: 'PILLS https://evil.example NOW' })
    const email = VICTIM.email
    await app.as(club).pages.organisation.invite({ organisationId: club.id, email, role: 'MEMBER' })
    const before = emailsTo(await app.delivered(), VICTIM)
    expect(before).toHaveLength(1)
    expect(before[0]!.subject).toContain('PILLS evil. example NOW')
    expect(before[0]!.text).not.toContain('evil.example')
    await app.activity({ host: club })
    await app.as(club).pages.organisation.invite({ organisationId: club.id, email, role: 'MEMBER' })
    expect(emailsTo(await app.delivered(), VICTIM)[0]!.subject).toContain('https://evil.example')
  })
})

describe('the names of tickets, which a stranger types beside the address', () => {
  const LINK = 'https://evil.example/win'

  async function registered() {
    const app = await world()
    const { id: activityId } = await app.activity()
    const { pass: guestId } = await guestOf(app.services, { email: VICTIM.email, lastName: LINK })
    const joined = await app
      .as(null)
      .participation.join({ activityId, attendance: [{ nbrParticipant: 3 }], guestId })
    const { id: participantId, tickets } = joined.participant!
    return { app, guestId, participantId, uuids: tickets.map(({ uuid }) => uuid) }
  }

  test('are no links in what confirms the registration, nor in its file to print', async () => {
    const { app, guestId, participantId, uuids } = await registered()
    await app.as(null).pages.participation.nameParty({
      participantId,
      guestId,
      billets: [{ uuid: uuids[1]!, prenom: 'Win', nom: LINK }],
    })
    const { text, html, attachments } = lastTo(await app.delivered(), VICTIM)
    expect(text).toContain('Win evil. example/win')
    expect(`${text}${html}`).not.toContain('evil.example')
    if (!HAS_PDF_READER) return
    const file = attachments!.find(({ contentType }) => contentType === 'application/pdf')!
    const pages = pdfText(new Uint8Array(file.content as Buffer)).join(' ')
    expect(pages).toContain('evil. example/win')
    expect(pages).not.toContain('evil.example')
  })

  test('are no links in what tells of a ticket that went to somebody else', async () => {
    const { app, guestId, participantId, uuids } = await registered()
    const client = app.as(null)
    await client.ticket.handOn({ ticket: uuids[1]!, guestId, email: 'vera@exemple.net', firstname: 'Vera' })
    await app.delivered()
    const { participant } = await client.pages.participation.read({ participantId, guestId })
    const [, ticket] = participant.tickets
    const given = { email: 'eve@exemple.org', firstname: LINK }
    await client.ticket.handOn({ ticket: ticket!.uuid, guestId, ...given })
    const { subject, text, html } = lastTo(await app.delivered(), { email: 'vera@exemple.net' })
    expect(text).toContain('evil. example/win')
    expect(`${subject}${text}${html}`).not.toContain('evil.example')
  })
})
