import { expect, test } from 'vitest'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { enterWithGoogle } from '#server/services/account/sign-in/provider.ts'
import { makeAuthenticator } from '#tests/api/world/authenticator.ts'
import { withSecondFactor } from '#tests/api/world/second-factor.ts'
import { forget, toldOf } from '#tests/api/world/security-log.ts'
import { PASSWORD, type Person, type World, world } from '#tests/api/world/world.ts'

const NEXT = 'trois castors sous la pleine lune'
const LINK = /courriel\/pas-moi\?lien=([\w-]+)/

async function addPasskey(app: World, person: Person) {
  const { passkey } = app.as(person).pages
  const device = makeAuthenticator(app.services.settings.publicUrl)
  await passkey.add({ answer: device.create(await passkey.begin()), name: 'Téléphone' })
}

const CHANGES: [string, (app: World, person: Person) => Promise<unknown>, unknown[]][] = [
  [
    'a password',
    ({ as }, person) => as(person).account.changePassword({ previousPass: PASSWORD, newPass: NEXT }),
    ['PASSWORD_CHANGED', 'DENIED', 1],
  ],
  ['a passkey', addPasskey, ['PASSKEY_REMOVED', null, 1]],
  [
    'a Google account',
    ({ services }, { email }) =>
      enterWithGoogle(services, {
        subject: 'sub-alice',
        email,
        isEmailVerified: true,
        firstName: 'Alice',
        lastName: 'Roy',
      }),
    ['GOOGLE_UNLINKED', null, 1],
  ],
  ['a second factor', withSecondFactor, ['SECOND_FACTOR_OFF', null, 1]],
  [
    'recovery codes',
    async (app, person) => {
      await withSecondFactor(app, person)
      await app.delivered()
      await app.as(person).pages.secondFactor.makeCodes()
    },
    ['RECOVERY_CODES_ENDED', null, 1],
  ],
]

test.each(CHANGES)(
  'the security log tells what “it was not me” took back: %s',
  async (_words, change, row) => {
    const app = await world()
    const alice = await app.participant()
    await app.delivered()
    await change(app, alice)
    const link = LINK.exec((await app.delivered()).at(-1)?.text ?? '')?.[1] ?? ''
    await forget(app)
    const deny = () => app.as(null).pages.credentialChange.deny({ link })
    expect(await deny()).toEqual({ denied: true, already: false })
    const told = await toldOf(app, alice.id)
    expect(told).toEqual([['SESSIONS_ENDED', 'DENIED', 1], row])
    expect(await deny()).toEqual({ denied: true, already: true })
    expect(await toldOf(app, alice.id)).toEqual(told)
  },
)

test('it also tells of passkeys that a password chosen by email ended', async () => {
  const app = await world()
  const alice = await app.participant()
  await addPasskey(app, alice)
  await forget(app)
  const code = await makePasswordCode(app.services, alice.id)
  await app.as(null).account.changePassword({ code, newPass: NEXT })
  expect(await toldOf(app, alice.id)).toEqual([
    ['PASSWORD_CHANGED', 'LINK', 1],
    ['PASSKEY_REMOVED', null, 1],
  ])
})
