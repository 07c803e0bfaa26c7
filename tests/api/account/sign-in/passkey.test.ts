import { describe, expect, test } from 'vitest'
import { beginPasskeySignIn, signInWithPasskey } from '#server/api/http/auth/passkey.ts'
import { deleteAccount } from '#server/services/account/deletion.ts'
import { makePasswordCode, redeemPasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { type Lies, makeAuthenticator } from '#tests/api/world/authenticator.ts'
import { withSecondFactor } from '#tests/api/world/second-factor.ts'
import { PASSWORD, type Person, refusal, type World, world } from '#tests/api/world/world.ts'

type Device = ReturnType<typeof makeAuthenticator>

const REFUSED = refusal('PASSKEY_REFUSED', 422)
const NAME = 'Mon téléphone'

/** Adds a passkey to this person's account and returns its device. */
async function withPasskey({ as, services }: World, person: Person): Promise<Device> {
  const device = makeAuthenticator(services.settings.publicUrl)
  const { passkey } = as(person).pages
  await passkey.add({ answer: device.create(await passkey.begin()), name: NAME })
  return device
}

/** A browser that has asked for a passkey's challenge. */
async function asked({ contextOf }: World) {
  const context = await contextOf(null)
  const begun = await beginPasskeySignIn(context)
  if ('refused' in begun) throw new Error(begun.refused)
  const cookie = /^[^;]+/.exec(begun.setCookie)![0]
  return {
    question: begun.question as { challenge: string },
    setCookie: begun.setCookie,
    answer: (text: string) => signInWithPasskey(context, new Headers({ Cookie: cookie }), text),
  }
}

async function signInWith(app: World, device: Device, lies?: Lies) {
  const { question, answer } = await asked(app)
  return answer(device.use(question, lies))
}

const WRONG = { refused: 'CREDENTIALS_SIGNIN' }

describe('adding a passkey', () => {
  test('asks for a key that the device keeps and protects, and tells which it has', async () => {
    const app = await world()
    const alice = await app.participant()
    const { id } = await withPasskey(app, alice)
    expect(await app.as(alice).pages.passkey.begin()).toMatchObject({
      rp: { id: 'localhost', name: 'Virée' },
      user: { name: alice.email },
      excludeCredentials: [{ id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(await app.as(alice).pages.passkey.list()).toMatchObject({
      isOffered: true,
      passkeys: [{ name: NAME, lastUsed: null, since: '2026-11-20T17:00:00.000Z' }],
    })
  })

  test('a question is good once', async () => {
    const { as, participant, services } = await world()
    const { passkey } = as(await participant()).pages
    const device = makeAuthenticator(services.settings.publicUrl)
    const answer = device.create(await passkey.begin())
    await passkey.add({ answer, name: NAME })
    await expect(passkey.add({ answer, name: NAME })).rejects.toMatchObject(REFUSED)
    const other = makeAuthenticator(services.settings.publicUrl)
    const question = JSON.parse(
      Buffer.from(
        (JSON.parse(answer) as { response: { clientDataJSON: string } }).response.clientDataJSON,
        'base64url',
      ).toString(),
    ) as { challenge: string }
    await expect(passkey.add({ answer: other.create(question), name: NAME })).rejects.toMatchObject(REFUSED)
  })

  test('ten of them are enough, also when the questions of more were open at once', async () => {
    const { as, participant, services } = await world()
    const { passkey } = as(await participant()).pages
    const device = () => makeAuthenticator(services.settings.publicUrl)
    const answers: string[] = []
    while (answers.length < 12) answers.push(device().create(await passkey.begin()))
    for (const answer of answers.slice(0, 10)) await passkey.add({ answer, name: NAME })
    const full = refusal('TOO_MANY_PASSKEYS', 409)
    await expect(passkey.add({ answer: answers[10]!, name: NAME })).rejects.toMatchObject(full)
    const { passkeys } = await passkey.list()
    await passkey.remove({ passkeyId: passkeys[0]!.passkeyId })
    await passkey.add({ answer: answers[11]!, name: NAME })
  })

  test('a question is good for five minutes, and in the session that asked', async () => {
    const app = await world()
    const { as, participant, services, clock, db } = app
    const [alice, bruno] = [await participant(), await participant()]
    const device = makeAuthenticator(services.settings.publicUrl)
    const late = await as(alice).pages.passkey.begin()
    clock.pass({ minutes: 5 })
    await expect(
      as(alice).pages.passkey.add({ answer: device.create(late), name: NAME }),
    ).rejects.toMatchObject(REFUSED)

    const theirs = await as(bruno).pages.passkey.begin()
    await db.updateTable('passkeyChallenge').set({ sessionId: 4711 }).execute()
    await expect(
      as(alice).pages.passkey.add({ answer: device.create(theirs), name: NAME }),
    ).rejects.toMatchObject(REFUSED)

    // Nor can the challenge of a sign-in be used to add a key.
    const { question } = await asked(app)
    await expect(
      as(alice).pages.passkey.add({ answer: device.create(question), name: NAME }),
    ).rejects.toMatchObject(REFUSED)
  })

  test.each<[string, Lies]>([
    ['made for another site', { origin: 'https://ailleurs.example' }],
    ['about another question', { challenge: 'x'.repeat(43) }],
    ['that nobody confirmed on the device', { withoutVerification: true }],
  ])('an answer %s is refused', async (_, lies) => {
    const { as, participant, services } = await world()
    const { passkey } = as(await participant()).pages
    const answer = makeAuthenticator(services.settings.publicUrl).create(await passkey.begin(), lies)
    await expect(passkey.add({ answer, name: NAME })).rejects.toMatchObject(REFUSED)
  })

  test.each([
    '',
    'x',
    '{}',
    '[]',
    'null',
    '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"eyJ9"}}',
  ])('what is no answer at all is refused: %s', async (answer) => {
    const { as, participant } = await world()
    await expect(as(await participant()).pages.passkey.add({ answer, name: NAME })).rejects.toMatchObject({
      status: expect.any(Number) as unknown,
    })
  })

  test('the key of one account is no key of another', async () => {
    const app = await world()
    const [alice, bruno] = [await app.participant(), await app.participant()]
    const device = await withPasskey(app, alice)
    const { passkey } = app.as(bruno).pages
    const answer = device.create(await passkey.begin())
    await expect(passkey.add({ answer, name: NAME })).rejects.toMatchObject(REFUSED)
    expect(await signInWith(app, device)).toMatchObject({ userId: alice.id })
  })

  test('ten are enough', async () => {
    const app = await world()
    const alice = await app.participant()
    for (let key = 1; key <= 10; key++) await withPasskey(app, alice)
    await expect(app.as(alice).pages.passkey.begin()).rejects.toMatchObject(refusal('TOO_MANY_PASSKEYS', 409))
  })

  test('a site that has a number instead of a name offers none', async () => {
    const { as, participant } = await world({ PUBLIC_URL: 'http://127.0.0.1:3000' })
    const { passkey } = as(await participant()).pages
    expect(await passkey.list()).toEqual({ isOffered: false, passkeys: [] })
    await expect(passkey.begin()).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

describe('signing in with a passkey', () => {
  test('opens the account of the key, and notes the use', async () => {
    const app = await world()
    const alice = await app.participant()
    const device = await withPasskey(app, alice)
    app.clock.pass({ hours: 1 })
    const signedIn = await signInWith(app, device)
    expect(signedIn).toMatchObject({ token: expect.any(String), userId: alice.id })

    const cookie = (signedIn as { token: string }).token
    const session = await app
      .browser()
      .send('/api/auth/session', { headers: { Authorization: `Bearer ${cookie}` } })
    expect(session.body).toMatchObject({ user: { id: alice.id } })
    expect((await app.as(alice).pages.passkey.list()).passkeys).toMatchObject([
      { lastUsed: '2026-11-20T18:00:00.000Z' },
    ])
    // The password stays.
    expect((await app.browser().signIn(alice)).status).toBe(200)
  })

  test('is both factors: no code is asked for, and the session knows it', async () => {
    const app = await world()
    const alice = await app.participant()
    const device = await withPasskey(app, alice)
    await withSecondFactor(app, alice)
    expect(await signInWith(app, device)).toMatchObject({ userId: alice.id })
    const sessions = await app.db.selectFrom('session').select('hasSecondFactor').execute()
    expect(sessions).toEqual([{ hasSecondFactor: true }])
  })

  test('a question is good once, for five minutes, and in the browser that asked', async () => {
    const app = await world()
    const device = await withPasskey(app, await app.participant())
    const [here, there] = [await asked(app), await asked(app)]
    expect(here.setCookie).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/)
    const answer = device.use(here.question)
    expect(await there.answer(answer)).toEqual(WRONG)
    expect(await here.answer(answer)).toMatchObject({ token: expect.any(String) })
    expect(await here.answer(answer)).toEqual(WRONG)

    const late = await asked(app)
    app.clock.pass({ minutes: 5 })
    expect(await late.answer(device.use(late.question))).toEqual(WRONG)
  })

  test.each<[string, Lies]>([
    ['made for another site', { origin: 'https://ailleurs.example' }],
    ['about another question', { challenge: 'x'.repeat(43) }],
    ['that nobody confirmed on the device', { withoutVerification: true }],
  ])('an answer %s is refused', async (_, lies) => {
    const app = await world()
    const device = await withPasskey(app, await app.participant())
    expect(await signInWith(app, device, lies)).toEqual(WRONG)
  })

  test('a count that does not grow means that the key was copied', async () => {
    const app = await world()
    const device = await withPasskey(app, await app.participant())
    expect(await signInWith(app, device, { counter: 7 })).toMatchObject({ token: expect.any(String) })
    for (const counter of [7, 6, 0]) expect(await signInWith(app, device, { counter })).toEqual(WRONG)
    expect(await signInWith(app, device, { counter: 8 })).toMatchObject({ token: expect.any(String) })
  })

  test('a device that keeps no count says zero for ever', async () => {
    const app = await world()
    const device = await withPasskey(app, await app.participant())
    for (let time = 1; time <= 2; time++)
      expect(await signInWith(app, device, { counter: 0 })).toMatchObject({ token: expect.any(String) })
  })

  test('a key that was never added, and one that signs for another, open nothing', async () => {
    const app = await world()
    const known = await withPasskey(app, await app.participant())
    const stranger = makeAuthenticator(app.services.settings.publicUrl)
    expect(await signInWith(app, stranger)).toEqual(WRONG)
    const { question, answer } = await asked(app)
    const forged = JSON.stringify({
      ...(JSON.parse(stranger.use(question)) as object),
      id: known.id,
      rawId: known.id,
    })
    expect(await answer(forged)).toEqual(WRONG)
  })
})

describe('the end of a passkey', () => {
  test('renamed and removed by its owner only', async () => {
    const app = await world()
    const [alice, bruno] = [await app.participant(), await app.participant()]
    const device = await withPasskey(app, alice)
    const mine = app.as(alice).pages.passkey
    const { passkeyId } = (await mine.list()).passkeys[0]!
    const theirs = app.as(bruno).pages.passkey
    await expect(theirs.rename({ passkeyId, name: 'x' })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await expect(theirs.remove({ passkeyId })).rejects.toMatchObject(refusal('NOT_FOUND', 404))

    await mine.rename({ passkeyId, name: 'Mon portable' })
    expect((await mine.list()).passkeys).toMatchObject([{ name: 'Mon portable' }])
    await mine.remove({ passkeyId })
    expect((await mine.list()).passkeys).toEqual([])
    expect(await signInWith(app, device)).toEqual(WRONG)
    await expect(mine.remove({ passkeyId })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('a password chosen with a mailed code ends them all, and so does leaving', async () => {
    const app = await world()
    const [alice, bruno] = [await app.participant(), await app.participant()]
    const [first, second] = [await withPasskey(app, alice), await withPasskey(app, bruno)]
    const code = await makePasswordCode(app.services, alice.id)
    await redeemPasswordCode(app.services, { code, next: PASSWORD, secondFactorCode: null })
    expect(await signInWith(app, first)).toEqual(WRONG)
    await deleteAccount(app.services, await app.sessionOf(bruno))
    expect(await signInWith(app, second)).toEqual(WRONG)
    const { id, ...left } = await app.db
      .selectFrom('passkey')
      .select(['id', 'credentialId', 'publicKey', 'transports', 'name'])
      .where('userId', '=', bruno.id)
      .executeTakeFirstOrThrow()
    expect(left).toEqual({ credentialId: `gone-${id}`, publicKey: '', transports: '[]', name: '' })
  })

  test('a closed account adds none; the one that it has lets it read', async () => {
    const app = await world()
    const alice = await app.participant()
    const device = await withPasskey(app, alice)
    await app.db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', alice.id).execute()
    await expect(app.as(alice).pages.passkey.begin()).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
    expect(await signInWith(app, device)).toMatchObject({ userId: alice.id })
  })
})
