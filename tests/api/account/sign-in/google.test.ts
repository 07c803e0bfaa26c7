import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { action as sendForm } from '#app/features/account/sign-in/google.tsx'
import { deleteAccount } from '#server/services/account/deletion.ts'
import { requestPassword } from '#server/services/account/sign-in/password-code.ts'
import { withSecondFactor } from '#tests/api/world/second-factor.ts'
import { PASSWORD, type Person, refusal, type World, world } from '#tests/api/world/world.ts'
import {
  type OpenIdProviderDouble,
  type ProviderPerson,
  startOpenIdProvider,
} from '#tests/infrastructure/servers/openid-provider.ts'

let google: OpenIdProviderDouble
let people = 0

beforeAll(async () => {
  google = await startOpenIdProvider()
})
afterAll(() => google.stop())
beforeEach(() => {
  google.lies = {}
})

type Browser = ReturnType<World['browser']>

/** A person whom only Google knows so far. */
function stranger(inputs: Partial<ProviderPerson> = {}): ProviderPerson {
  people++
  const names = { given_name: 'Maude', family_name: 'Gélinas' }
  return {
    sub: `sub-${people}`,
    email: `maude-${people}@exemple.org`,
    email_verified: true,
    ...names,
    ...inputs,
  }
}

/** An app that signs people in with Google. */
const withGoogle = () => world(google.env)

/** The address to which the stock client is redirected. */
async function leave(page: Browser, callbackUrl = ''): Promise<string> {
  const form = { csrfToken: await page.csrfToken(), json: 'true', callbackUrl }
  const { status, body } = await page.send('/api/auth/signin/google', { form })
  expect(status).toBe(200)
  return (body as { url: string }).url
}

/** The address to which the person who came back here is redirected. */
async function comeBack(page: Browser, returned: string): Promise<string> {
  const { pathname, search } = new URL(returned)
  const { status, headers } = await page.send(pathname + search)
  expect(status).toBe(302)
  return headers.get('location') ?? ''
}

async function signInAs(page: Browser, person: ProviderPerson): Promise<string> {
  google.person = person
  return comeBack(page, google.agree(await leave(page)))
}

const whoIsIn = async (page: Browser) => (await page.send('/api/auth/session')).body
const errorIn = (address: string) => new URL(address, 'http://here').searchParams.get('error')
const codeIn = (address: string) => new URL(address, 'http://here').searchParams.get('providerId') ?? ''

describe('Google as a way to sign in', () => {
  test('is listed, and answered, only where it is configured', async () => {
    const plain = (await world()).browser()
    expect(await plain.send('/api/auth/providers')).not.toHaveProperty('body.google')
    const form = { csrfToken: await plain.csrfToken() }
    expect((await plain.send('/api/auth/signin/google', { form })).status).toBe(404)
    expect((await plain.send('/api/auth/callback/google?code=x&state=y')).status).toBe(404)

    const page = (await withGoogle()).browser()
    expect((await page.send('/api/auth/providers')).body).toMatchObject({
      credentials: { id: 'credentials' },
      google: { id: 'google', name: 'Google', type: 'oauth' },
    })
  })

  test('leads to Google with state, nonce and a PKCE challenge, none of them twice', async () => {
    const page = (await withGoogle()).browser()
    const [first, second] = [new URL(await leave(page)), new URL(await leave(page))]
    expect(first.origin).toBe(google.issuer)
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: expect.stringMatching(/\/api\/auth\/callback\/google$/) as string,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.searchParams.get(name)).toMatch(/^[\w-]{20,}$/)
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
    }
  })

  test('needs the token of the form to begin', async () => {
    const page = (await withGoogle()).browser()
    expect((await page.send('/api/auth/signin/google', { form: {} })).status).toBe(403)
  })

  test('says so when Google does not answer', async () => {
    const { browser } = await world({ ...google.env, GOOGLE_ISSUER: 'http://127.0.0.1:9' })
    expect(errorIn(await leave(browser()))).toBe('OAuthSignin')
  })

  test('afterwards leads back into this site only', async () => {
    const { browser, participant } = await withGoogle()
    google.person = stranger({ email: (await participant()).email })
    const page = browser()
    const there = await comeBack(page, google.agree(await leave(page, '/mes-inscriptions?page=2')))
    expect(new URL(there, 'http://here').searchParams.get('returnTo')).toBe('/mes-inscriptions?page=2')
    const nowhere = await comeBack(page, google.agree(await leave(page, 'https://ailleurs.example/piege')))
    expect(nowhere).not.toContain('piege')
  })
})

test('an account with a second factor asks for the code before there is a session', async () => {
  const app = await withGoogle()
  const alice = await app.participant()
  await withSecondFactor(app, alice)
  const page = app.browser()
  google.person = stranger({ email: alice.email })
  const there = await comeBack(page, google.agree(await leave(page, '/mes-inscriptions?page=2')))
  expect(there).toBe('/authentification/double-verification?returnTo=%2Fmes-inscriptions%3Fpage%3D2')
  expect(page.cookies.has('viree_second_facteur')).toBe(true)
  expect(await whoIsIn(page)).toEqual({})
})

describe('whose account opens', () => {
  test('one whose confirmed address Google verified, which keeps its password', async () => {
    const { browser, participant } = await withGoogle()
    const alice = await participant()
    const page = browser()
    await signInAs(page, stranger({ email: alice.email.toUpperCase() }))
    expect(await whoIsIn(page)).toMatchObject({ user: { id: alice.id, active: 'YES' } })
    expect((await browser().signIn(alice)).status).toBe(200)
  })

  test('the same one next time, whatever became of the address at Google', async () => {
    const { browser, participant, db } = await withGoogle()
    const [alice, bruno] = [await participant(), await participant()]
    const person = stranger({ email: alice.email })
    await signInAs(browser(), person)

    const page = browser()
    await signInAs(page, { ...person, email: bruno.email, email_verified: false })
    expect(await whoIsIn(page)).toMatchObject({ user: { id: alice.id } })
    expect(await db.selectFrom('providerIdentity').select(['userId', 'subject']).execute()).toEqual([
      { userId: alice.id, subject: person.sub },
    ])
  })

  test('none, when Google did not verify the address', async () => {
    const { browser, participant } = await withGoogle()
    for (const email_verified of [false, undefined]) {
      const page = browser()
      const person = { ...stranger({ email: (await participant()).email }), email_verified }
      google.person = person
      google.lies = { claims: { email_verified } }
      expect(errorIn(await comeBack(page, google.agree(await leave(page))))).toBe('EmailNotVerified')
      expect(await whoIsIn(page)).toEqual({})
    }
  })

  test('one whose address was never confirmed is taken over: nothing that its maker left opens it', async () => {
    const { as, browser, participant, services, db } = await withGoogle()
    const squatter = await participant({ emailConfirmed: false, organisationName: 'Faux club' })
    await as(squatter).pages.draft.save({ draftId: null, name: 'D’un autre', fields: [] })
    const theirs = browser()
    await theirs.signIn(squatter)
    const headers = { Authorization: '' }
    const phone = await theirs.send('/api/auth/callback/credentials', {
      json: { username: squatter.email, password: PASSWORD },
      headers: { 'X-Viree-Client': 'mobile' },
    })
    headers.Authorization = `Bearer ${(phone.body as { token: string }).token}`
    await db
      .insertInto('billingSettings')
      .values({
        userId: squatter.id,
        bankSealed: 'x',
        billingEmail: 'x@exemple.org',
        changedAt: '2026-11-20T17:00:00.000Z',
      })
      .execute()

    const page = browser()
    const person = stranger({ email: squatter.email })
    const providerId = codeIn(await signInAs(page, person))
    expect(await whoIsIn(page)).toEqual({})
    const form = { username: person.email, firstname: 'Maude', name: 'Gélinas' }
    await as(null).account.signUp({ ...form, provider: 'GOOGLE', providerId })
    await signInAs(page, person)
    expect(await whoIsIn(page)).toMatchObject({
      user: { id: squatter.id, active: 'YES', name: 'Maude Gélinas' },
    })
    expect(await whoIsIn(theirs)).toEqual({})
    expect((await browser().send('/api/auth/session', { headers })).body).toEqual({})
    expect((await browser().signIn(squatter)).status).toBe(401)
    expect(await db.selectFrom('billingSettings').select(['bankSealed', 'billingEmail']).execute()).toEqual([
      { bankSealed: null, billingEmail: null },
    ])
    expect(await as(squatter).pages.draft.list()).toEqual([])
    // A forgotten password still works, by the mailbox of its owner.
    expect(await requestPassword(services, { email: squatter.email, returnTo: null })).toEqual({ sent: true })
  })

  test('a guest is asked what signing up asks, and finds the registrations of the address', async () => {
    const { as, browser, activity, db, delivered } = await withGoogle()
    const hike = await activity()
    const person = stranger()
    const guest = browser()
    const made = await guest.send('/api/user', {
      json: { asGuest: true, username: person.email, firstname: 'Maude' },
    })
    const { userId: guestId } = made.body as { userId: string }
    const joining = { activityId: hike.id, attendance: [{ nbrParticipant: 2 }], guestId }
    expect((await guest.send('/api/activity/participant', { json: joining })).status).toBe(200)

    const page = browser()
    const providerId = codeIn(await signInAs(page, person))
    expect(await whoIsIn(page)).toEqual({})
    await delivered()
    const parentEmail = 'mere@exemple.org'
    const names = { firstname: 'Maude-Ève', name: 'Gélinas', incName: 'Les Marcheurs' }
    const given = { username: person.email, provider: 'GOOGLE' as const, providerId, ...names, parentEmail }
    const { userId: id } = await as(null).account.signUp(given)
    expect((await delivered()).map(({ to }) => to.address)).toEqual([parentEmail])

    await signInAs(page, person)
    expect(await whoIsIn(page)).toMatchObject({
      user: { id, email: person.email, active: 'WAITING_MAIL_VERIFICATION' },
    })
    expect(
      await db.selectFrom('user').selectAll().where('id', '=', Number(id)).executeTakeFirst(),
    ).toMatchObject({ firstName: 'Maude-Ève', organisationName: 'Les Marcheurs', isGuest: false })
    expect(await db.selectFrom('participation').select('userId').execute()).toEqual([{ userId: id }])
    // The pass belonged to a guest, who has an account now.
    expect((await guest.send('/api/activity/participant', { json: joining })).status).not.toBe(200)
  })

  test('one that was never confirmed: terms, sponsor and parent are those of the form of its owner', async () => {
    const { browser, as, participant, delivered, clock, db } = await withGoogle()
    const [theirs, own] = [await participant(), await participant()]
    const codeOf = async (sponsor: Person) => (await as(sponsor).pages.account.details()).sponsorshipCode
    const person = stranger()
    const names = { username: person.email, firstname: 'Maude', name: 'Gélinas' }
    const left = { sponsorshipCode: await codeOf(theirs), parentEmail: 'ailleurs@exemple.org' }
    const sponsorshipCode = await codeOf(own)
    await as(null).account.signUp({ ...names, password: PASSWORD, ...left })
    await delivered()
    clock.pass({ days: 1 })

    const providerId = codeIn(await signInAs(browser(), person))
    const atGoogle = { provider: 'GOOGLE' as const, providerId }
    await as(null).account.signUp({ ...names, ...atGoogle, sponsorshipCode })
    const thanked = (await delivered()).map(({ to }) => to.address)
    expect(thanked).toContain(own.email)
    expect(thanked).not.toContain(theirs.email)
    expect(
      await db.selectFrom('user').selectAll().where('email', '=', person.email).executeTakeFirst(),
    ).toMatchObject({
      sponsoredBy: own.id,
      parentEmail: null,
      termsAcceptedAt: clock.now.toISOString(),
      registeredAt: clock.now.toISOString(),
    })
  })

  test('a closed account gets no new way in; the one that it has lets it read', async () => {
    const { browser, participant, db } = await withGoogle()
    const banned = await participant({ accountType: 'BANNED' })
    const page = browser()
    expect(errorIn(await signInAs(page, stranger({ email: banned.email })))).toBe('AccountClosed')
    expect(await whoIsIn(page)).toEqual({})

    const alice = await participant()
    const person = stranger({ email: alice.email })
    await signInAs(browser(), person)
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', alice.id).execute()
    await signInAs(page, person)
    expect(await whoIsIn(page)).toMatchObject({ user: { id: alice.id, accountType: 'BANNED' } })
  })

  test('a deleted account stays deleted: the person is a newcomer', async () => {
    const { browser, participant, services, sessionOf, db } = await withGoogle()
    const alice = await participant()
    const person = stranger({ email: alice.email })
    await signInAs(browser(), person)
    await deleteAccount(services, await sessionOf(alice))

    const page = browser()
    expect(codeIn(await signInAs(page, person))).not.toBe('')
    expect(await whoIsIn(page)).toEqual({})
    const rows = JSON.stringify(await db.selectFrom('providerIdentity').selectAll().execute())
    expect(rows).not.toContain(person.sub)
    expect(rows).not.toContain(person.email)
  })

  test('two tabs at once link once', async () => {
    const { browser, participant, db } = await withGoogle()
    const alice = await participant()
    google.person = stranger({ email: alice.email })
    const pages = [browser(), browser()]
    const returned = await Promise.all(pages.map(async (page) => google.agree(await leave(page))))
    await Promise.all(pages.map((page, index) => comeBack(page, returned[index]!)))
    for (const page of pages) expect(await whoIsIn(page)).toMatchObject({ user: { id: alice.id } })
    expect(await db.selectFrom('providerIdentity').selectAll().execute()).toHaveLength(1)
  })
})

describe('what comes back from Google', () => {
  test('works once: a second visit of the same address signs nobody in', async () => {
    const { browser, participant } = await withGoogle()
    google.person = stranger({ email: (await participant()).email })
    const page = browser()
    const before = new Map(page.cookies)
    const returned = google.agree(await leave(page))
    const kept = page.cookies.get('viree_provider') ?? ''
    expect(errorIn(await comeBack(page, returned))).toBeNull()

    const replay = browser()
    for (const [name, value] of before) replay.cookies.set(name, value)
    replay.cookies.set('viree_provider', kept)
    expect(errorIn(await comeBack(replay, returned))).toBe('OAuthCallback')
    expect(await whoIsIn(replay)).toEqual({})
  })

  test('works in the browser that left, and in no other', async () => {
    const { browser, participant } = await withGoogle()
    google.person = stranger({ email: (await participant()).email })
    const [page, victim] = [browser(), browser()]
    const returned = google.agree(await leave(page))
    expect(errorIn(await comeBack(victim, returned))).toBe('OAuthCallback')
    await leave(victim)
    expect(errorIn(await comeBack(victim, returned))).toBe('OAuthCallback')
    expect(await whoIsIn(victim)).toEqual({})
  })

  test('works within ten minutes', async () => {
    const { browser, participant, clock } = await withGoogle()
    google.person = stranger({ email: (await participant()).email })
    const page = browser()
    const returned = google.agree(await leave(page))
    clock.pass({ minutes: 10 })
    expect(errorIn(await comeBack(page, returned))).toBe('OAuthCallback')
  })

  test.each([
    ['another nonce', { claims: { nonce: 'un autre' } }],
    ['another audience', { claims: { aud: 'un-autre-site' } }],
    ['another issuer', { claims: { iss: 'https://ailleurs.example' } }],
    ['a foreign signature', { withForeignKey: true }],
  ])('is refused with %s', async (_, lies) => {
    const { browser, participant } = await withGoogle()
    google.person = stranger({ email: (await participant()).email })
    google.lies = lies
    const page = browser()
    expect(errorIn(await comeBack(page, google.agree(await leave(page))))).toBe('OAuthCallback')
    expect(await whoIsIn(page)).toEqual({})
  })

  test('is refused with the code of somebody else, whose PKCE secret we do not have', async () => {
    const { browser, participant } = await withGoogle()
    google.person = stranger({ email: (await participant()).email })
    const [page, other] = [browser(), browser()]
    const stolen = new URL(google.agree(await leave(other))).searchParams.get('code') ?? ''
    const returned = new URL(google.agree(await leave(page)))
    returned.searchParams.set('code', stolen)
    expect(errorIn(await comeBack(page, returned.href))).toBe('OAuthCallback')
  })

  test('is no answer at all without a code, with a made-up state, or on a mere look', async () => {
    const { browser, participant } = await withGoogle()
    google.person = stranger({ email: (await participant()).email })
    const page = browser()
    const returned = google.agree(await leave(page))
    const { pathname, search } = new URL(returned)
    expect(errorIn(await comeBack(page, `http://here${pathname}`))).toBe('OAuthCallback')
    await leave(page)
    expect(errorIn(await comeBack(page, `http://here${pathname}?code=x&state=${'y'.repeat(40)}`))).toBe(
      'OAuthCallback',
    )
    expect((await page.send(pathname + search, { method: 'HEAD' })).status).not.toBe(302)
  })

  test('says when the person turned back at Google', async () => {
    const page = (await withGoogle()).browser()
    const there = await comeBack(page, google.cancel(await leave(page, '/mes-inscriptions')))
    expect(errorIn(there)).toBe('AccessDenied')
    expect(new URL(there, 'http://here').searchParams.get('returnTo')).toBe('/mes-inscriptions')
  })
})

describe('opening an account with Google', () => {
  const input = (person: ProviderPerson, providerId: string) => ({
    username: person.email,
    firstname: 'Maude',
    name: 'Gélinas',
    provider: 'GOOGLE' as const,
    providerId,
  })

  test('takes the code of the callback once, confirms the address, and needs no password', async () => {
    const { browser, as, delivered } = await withGoogle()
    const person = stranger()
    const code = codeIn(await signInAs(browser(), person))
    const { userId } = await as(null).account.signUp(input(person, code))
    expect(await delivered()).toMatchObject([{ to: { address: person.email } }])

    const page = browser()
    await signInAs(page, person)
    expect(await whoIsIn(page)).toMatchObject({ user: { id: userId, active: 'YES', name: 'Maude Gélinas' } })
    await expect(
      as(null).account.signUp(input({ ...person, email: 'autre@exemple.org' }, code)),
    ).rejects.toMatchObject(refusal('UNKNOWN_PROVIDER_CODE', 422))
  })

  test('ends the session that the browser had, as every way of signing in does', async () => {
    const app = await withGoogle()
    Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
    const providerId = codeIn(await signInAs(app.browser(), stranger()))
    const page = app.browser()
    await page.signIn(await app.participant())
    const request = new Request(`${app.services.settings.publicUrl}/authentification/google`, {
      method: 'POST',
      body: new URLSearchParams({ providerId, prenom: 'Maude', nom: 'Gélinas', terms: 'on' }),
      headers: { Cookie: `viree_session=${page.cookies.get('viree_session') ?? ''}` },
    })
    const answer = await sendForm({ request, context: {}, params: {} }).catch((thrown: unknown) => thrown)
    if (!(answer instanceof Response)) throw new Error('the form came back')
    expect(answer.headers.getSetCookie().join()).toContain('viree_session=')
    expect(await whoIsIn(page)).toEqual({})
  })

  test('earns the sponsor their thanks at once, because the address is confirmed', async () => {
    const { browser, as, participant, delivered } = await withGoogle()
    const sponsor = await participant()
    const { sponsorshipCode } = await as(sponsor).pages.account.details()
    await delivered()
    const person = stranger()
    const code = codeIn(await signInAs(browser(), person))
    await as(null).account.signUp({ ...input(person, code), sponsorshipCode })
    const messages = (await delivered()).filter(({ to }) => to.address === sponsor.email)
    expect(messages.map(({ subject }) => subject)).toEqual(['Quelqu’un vous rejoint sur Virée'])
  })

  test('refuses a code that is made up, over, or about another address', async () => {
    const { browser, as, clock } = await withGoogle()
    const person = stranger()
    const refused = refusal('UNKNOWN_PROVIDER_CODE', 422)
    await expect(as(null).account.signUp(input(person, 'x'.repeat(43)))).rejects.toMatchObject(refused)
    await expect(
      as(null).account.signUp({ ...input(person, ''), providerId: undefined }),
    ).rejects.toMatchObject(refused)

    const code = codeIn(await signInAs(browser(), person))
    const another = input(stranger(), code)
    await expect(as(null).account.signUp(another)).rejects.toMatchObject(refused)
    clock.pass({ minutes: 10 })
    await expect(as(null).account.signUp(input(person, code))).rejects.toMatchObject(refused)
  })

  test('refuses an address that somebody took meanwhile', async () => {
    const { browser, as, participant } = await withGoogle()
    const person = stranger()
    const code = codeIn(await signInAs(browser(), person))
    await participant({ email: person.email })
    await expect(as(null).account.signUp(input(person, code))).rejects.toMatchObject(
      refusal('ALREADY_REGISTERED', 409),
    )
  })
})

describe('a Google account that is linked', () => {
  test('is shown, and opens the account no more once it is unlinked', async () => {
    const { browser, as, participant } = await withGoogle()
    const [alice, bruno] = [await participant(), await participant()]
    const person = stranger({ email: alice.email })
    await signInAs(browser(), person)
    const [linked] = await as(alice).pages.account.identities()
    expect(linked).toMatchObject({ provider: 'GOOGLE', email: person.email })

    const { identityId } = linked!
    const strange = as(bruno).pages.account.forgetIdentity({ identityId })
    await expect(strange).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await as(alice).pages.account.forgetIdentity({ identityId })).toEqual({ forgotten: true })
    expect(await as(alice).pages.account.identities()).toEqual([])
    await expect(as(alice).pages.account.forgetIdentity({ identityId })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
    // Unlinked, the same Google identity with another address identifies nobody.
    const page = browser()
    const there = await signInAs(page, { ...person, email: 'ailleurs@exemple.org' })
    expect(codeIn(there)).not.toBe('')
    expect(await whoIsIn(page)).toEqual({})
  })

  test('stays while it is the only way in', async () => {
    const { browser, as, db } = await withGoogle()
    const person = stranger()
    const code = codeIn(await signInAs(browser(), person))
    const input = { username: person.email, firstname: 'Maude', name: 'Gélinas', provider: 'GOOGLE' as const }
    const { userId } = await as(null).account.signUp({ ...input, providerId: code })
    const [{ id: identityId }] = (await db.selectFrom('providerIdentity').select('id').execute()) as [
      { id: number },
    ]
    const page = browser()
    await signInAs(page, person)
    const maude = {
      id: Number(userId),
      email: person.email,
      password: '',
      firstName: 'Maude',
      lastName: 'Gélinas',
    }
    await expect(as(maude).pages.account.forgetIdentity({ identityId })).rejects.toMatchObject(
      refusal('PASSWORD_REQUIRED', 409),
    )
  })
})
