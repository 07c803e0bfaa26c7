import { describe, expect, test } from 'vitest'
import { findUser } from '#db/queries/account/user.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import { leave } from '#tests/api/world/limits.ts'
import { toldOf } from '#tests/api/world/security-log.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const form = (username: string, more = {}) => ({
  username,
  password: PASSWORD,
  firstname: 'Alice',
  name: 'Tremblay',
  ...more,
})

/** The secret in the link of a confirmation email. */
function clidOf(message: OutgoingEmail | undefined): string {
  return /[?&]clid=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
}

describe('signing up', () => {
  test('makes an account that waits for its address to be confirmed', async () => {
    const { as, services, clock } = await world()
    const { userId } = await as(null).account.signUp(form('Alice@Exemple.org'))

    const user = await findUser(services.db, Number(userId))
    expect(user).toMatchObject({
      email: 'Alice@Exemple.org',
      emailKey: 'alice@exemple.org',
      firstName: 'Alice',
      lastName: 'Tremblay',
      organisationName: null,
      accountType: 'BASIC',
      locale: 'fr',
      emailConfirmedAt: null,
      termsVersion: CURRENT_TERMS,
      registeredAt: clock.now.toISOString(),
    })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('sends the email with the link, in the language of the person', async () => {
    const { as, delivered } = await world()
    await as(null, 'en').account.signUp(form('alice-en@exemple.org'))
    const [message, ...others] = await delivered()
    expect(message).toMatchObject({ to: { address: 'alice-en@exemple.org' }, subject: 'Confirm your email' })
    expect(others).toEqual([])
  })

  test('an organisation is shown by its name', async () => {
    const { as, browser } = await world()
    const input = form('club@exemple.org', { incName: 'Club de marche' })
    await as(null).account.signUp(input)
    const club = browser()
    await club.signIn({ email: 'club@exemple.org', password: PASSWORD })
    expect((await club.send('/api/auth/session')).body).toMatchObject({ user: { name: 'Club de marche' } })
  })

  test('an address has one account, however it is written', async () => {
    const { as } = await world()
    await as(null).account.signUp(form('alice.un@exemple.org'))
    const again = as(null).account.signUp(form('ALICE.UN@exemple.org'))
    await expect(again).rejects.toMatchObject(refusal('ALREADY_REGISTERED', 409))
  })

  test('two at the same moment with one address: one account', async () => {
    const { as, db } = await world()
    const both = await Promise.allSettled(
      [1, 2].map(() => as(null).account.signUp(form('alice.deux@exemple.org'))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.selectFrom('notification').select('id').execute()).toHaveLength(1)
  })

  test.each([
    ['a word of all lists', 'motdepasse123'],
    ['one character', 'aaaaaaaaaaaaaaaa'],
    ['one’s own name and address', 'AliceTremblay'],
  ])('a weak password is refused: %s', async (_, password) => {
    const { as, db } = await world()
    const attempt = as(null).account.signUp(form('alice.tremblay@exemple.org', { password }))
    await expect(attempt).rejects.toMatchObject(refusal('WEAK_PASSWORD', 422))
    expect(await db.selectFrom('user').select('id').execute()).toEqual([])
  })

  test('a sponsorship code is kept; one that nobody has is refused', async () => {
    const { as, participant, services } = await world()
    const sponsor = await findUser(services.db, (await participant()).id)
    const { userId } = await as(null).account.signUp(
      form('filleule@exemple.org', { sponsorshipCode: sponsor?.sponsorshipCode }),
    )
    expect((await findUser(services.db, Number(userId)))?.sponsoredBy).toBe(sponsor?.id)

    const attempt = as(null).account.signUp(form('autre@exemple.org', { sponsorshipCode: 'NOBODY' }))
    await expect(attempt).rejects.toMatchObject(refusal('UNKNOWN_SPONSORSHIP_CODE', 422))
  })

  test('a sponsorship code is read as people copy it: lower case, a space', async () => {
    const { as, participant, services } = await world()
    const sponsor = await findUser(services.db, (await participant()).id)
    const sponsorshipCode = ` ${sponsor?.sponsorshipCode.toLowerCase()} `
    const { userId } = await as(null).account.signUp(form('copiste@exemple.org', { sponsorshipCode }))
    expect((await findUser(services.db, Number(userId)))?.sponsoredBy).toBe(sponsor?.id)
  })

  test('another provider without a code of its callback is refused', async () => {
    const { as } = await world()
    const google = as(null).account.signUp(form('google@exemple.org', { provider: 'GOOGLE' }))
    await expect(google).rejects.toMatchObject(refusal('UNKNOWN_PROVIDER_CODE', 422))
  })

  test('the three hundred and first from one network within the hour has to wait', async () => {
    const { as, services, contextOf } = await world()
    const { peer } = await contextOf(null)
    await leave(services, 1, 'signUp', peer)
    const weak = form('famille-20@exemple.org', { password: 'motdepasse123' })
    await expect(as(null).account.signUp(weak)).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
    const attempt = as(null).account.signUp(form('famille-21@exemple.org'))
    await expect(attempt).rejects.toMatchObject({
      ...refusal('TOO_MANY_REQUESTS', 429),
      data: { retryAfter: expect.any(Number) as number },
    })
  })
})

describe('a sign-up over REST', () => {
  test('names every field that has to change, in the language of the caller', async () => {
    const { browser } = await world()
    const { status, body } = await browser().send('/api/user', {
      json: { username: 'alice', password: 'court' },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'BAD_REQUEST',
      fields: expect.arrayContaining([
        { field: 'username', code: 'email.wrong', message: expect.stringMatching(/courriel/i) as string },
        { field: 'firstname', code: 'prenom.required', message: expect.any(String) as string },
        { field: 'name', code: 'nom.required', message: expect.any(String) as string },
        { field: 'password', code: 'password.tooShort', message: expect.any(String) as string },
      ]) as unknown,
    })
  })

  test.each([
    ['eleven signs', 'onze signes', 'password.tooShort'],
    ['129 signs', 'x'.repeat(129), 'password.tooLong'],
    ['none', '', 'password.required'],
  ])('a password of %s', async (_, password, code) => {
    const { browser } = await world()
    const { status, body } = await browser().send('/api/user', {
      json: form('alice@exemple.org', { password }),
    })
    expect([status, (body as { fields: unknown[] }).fields]).toEqual([
      400,
      [{ field: 'password', code, message: expect.any(String) as string }],
    ])
  })

  test('refuses a field that it does not know', async () => {
    const { browser } = await world()
    const { status, body } = await browser().send('/api/user', {
      json: form('alice@exemple.org', { isAdmin: true }),
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ field: 'isAdmin', code: 'common.unknownField' }] })
  })
})

describe('confirming the address', () => {
  test('the link in the email opens the account, and an email welcomes the person', async () => {
    const { as, browser, delivered } = await world()
    await as(null).account.signUp(form('bruno@exemple.org'))
    const clid = clidOf((await delivered())[0])

    expect(await as(null).account.confirmEmail({ clid })).toMatchObject({ confirmed: true, already: false })
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Bienvenue sur Virée'])

    const bruno = browser()
    await bruno.signIn({ email: 'bruno@exemple.org', password: PASSWORD })
    expect((await bruno.send('/api/auth/session')).body).toMatchObject({ user: { active: 'YES' } })
  })

  test('pressing the button twice is not an error, and welcomes once', async () => {
    const { as, delivered } = await world()
    await as(null).account.signUp(form('chantal@exemple.org'))
    const clid = clidOf((await delivered())[0])

    await as(null).account.confirmEmail({ clid })
    expect(await as(null).account.confirmEmail({ clid })).toMatchObject({ confirmed: true, already: true })
    expect(await delivered()).toHaveLength(1)
  })

  test('twice at the same moment welcomes once', async () => {
    const { as, delivered } = await world()
    await as(null).account.signUp(form('camille@exemple.org'))
    const clid = clidOf((await delivered())[0])

    const both = await Promise.all([1, 2].map(() => as(null).account.confirmEmail({ clid })))
    expect(both.map(({ already }) => already).sort()).toEqual([false, true])
    expect(await delivered()).toHaveLength(1)
  })

  test('the link is good for 48 hours, to the second', async () => {
    const { as, clock, delivered } = await world()
    await as(null).account.signUp(form('dimitri@exemple.org'))
    const clid = clidOf((await delivered())[0])

    clock.pass({ hours: 48 })
    await expect(as(null).account.confirmEmail({ clid })).rejects.toMatchObject(refusal('EXPIRED_LINK', 410))
    clock.pass({ seconds: -1 })
    expect(await as(null).account.confirmEmail({ clid })).toMatchObject({ already: false })
  })

  test.each(['nobody-made-this-one', 'x', '../../etc/passwd', 'é'.repeat(100)])(
    'an unknown link: %s',
    async (clid) => {
      const { as } = await world()
      await expect(as(null).account.confirmEmail({ clid })).rejects.toMatchObject(
        refusal('UNKNOWN_LINK', 404),
      )
    },
  )

  test('the link of an account that was deleted since confirms nothing', async () => {
    const app = await world()
    const fatou = await app.participant({ emailConfirmed: false })
    const clid = clidOf((await app.delivered())[0])
    await app.as(fatou).pages.account.remove()
    await expect(app.as(null).account.confirmEmail({ clid })).rejects.toMatchObject(
      refusal('UNKNOWN_LINK', 404),
    )
    expect((await toldOf(app, fatou.id)).at(-1)).toEqual(['ACCOUNT_DELETED', null, 1])
  })

  test('its secret stands in the email and nowhere in the database', async () => {
    const { as, db, delivered } = await world()
    await as(null).account.signUp(form('elodie@exemple.org'))
    const clid = clidOf((await delivered())[0])
    const tables = ['confirmationLink', 'notification', 'task', 'user'] as const
    for (const table of tables)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(clid)
  })
})

describe('a second confirmation email', () => {
  test('sends another with a link that works', async () => {
    const { as, participant, delivered } = await world()
    const fatou = await participant({ emailConfirmed: false })
    await delivered()

    expect(await as(fatou).account.resendConfirmation()).toEqual({ sent: true })
    const clid = clidOf((await delivered())[0])
    expect(await as(null).account.confirmEmail({ clid })).toMatchObject({ confirmed: true })
  })

  test('is answered with no email once the address is confirmed', async () => {
    const { as, participant, delivered } = await world()
    const fatou = await participant()
    await delivered()
    expect(await as(fatou).account.resendConfirmation()).toEqual({ sent: false })
    expect(await delivered()).toEqual([])
  })

  test('sends five to one mailbox, one for two clicks, and says how long to wait for the next', async () => {
    const { as, participant, delivered, clock } = await world()
    const fatou = await participant({ emailConfirmed: false })
    await delivered()
    for (let time = 1; time <= 5; time++) {
      expect(await as(fatou).account.resendConfirmation()).toEqual({ sent: true })
      expect(await as(fatou).account.resendConfirmation()).toEqual({ sent: true })
      clock.pass({ minutes: 1 })
    }
    expect(await delivered()).toHaveLength(5)
    await expect(as(fatou).account.resendConfirmation()).rejects.toMatchObject({
      ...refusal('TOO_MANY_REQUESTS', 429),
      data: { retryAfter: 29 * 60 },
    })
    clock.pass({ minutes: 29 })
    expect(await as(fatou).account.resendConfirmation()).toEqual({ sent: true })
    expect(await delivered()).toHaveLength(1)
  })

  test('is for whoever is signed in', async () => {
    const { as } = await world()
    await expect(as(null).account.resendConfirmation()).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })
})

test('accepting the terms in force makes the account usable again', async () => {
  const { as, participant } = await world()
  const alice = await participant({ termsVersion: '2020-01-01' })
  expect(await as(alice).pages.session.current()).toMatchObject({
    active: 'WAITING_POLICY_VALIDATION',
    isUsable: false,
  })
  expect(await as(alice).pages.account.acceptTerms()).toEqual({ version: CURRENT_TERMS })
  expect(await as(alice).pages.session.current()).toMatchObject({ active: 'YES', isUsable: true })
})
