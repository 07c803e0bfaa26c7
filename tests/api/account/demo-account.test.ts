import { describe, expect, test } from 'vitest'
import { updateUser } from '#db/queries/account/user.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#server/api/http/auth/passkey.ts'
import { signIn } from '#server/api/http/auth/sign-in.ts'
import { readSettings } from '#server/runtime/env.ts'
import {
  makePasswordCode,
  redeemPasswordCode,
  requestPassword,
} from '#server/services/account/sign-in/password-code.ts'
import { enterWithGoogle } from '#server/services/account/sign-in/provider.ts'
import { findSession, openSession } from '#server/services/account/sign-in/session.ts'
import { readPersonalCalendar, renewCalendarFeed } from '#server/services/participation/calendar-feed.ts'
import { makeAuthenticator } from '#tests/api/world/authenticator.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'

const DEVICE = { client: 'web', userAgent: null, way: 'PASSWORD' } as const
const BROWSER = { client: 'web', headers: new Headers() } as const

/** The same app, after its machine was opened to others. */
function opened({ services }: World): World['services'] {
  const { isLoopback } = readSettings({ HOST: '0.0.0.0', SMTP_URL: 'smtp://localhost' })
  return { ...services, settings: { ...services.settings, isLoopback } }
}

/** Every way to have signed in to a demo account on the operator's own machine. */
async function signInMethods(app: World) {
  const { services, participant, sessionOf, as, contextOf } = app
  const person = await participant()
  await updateUser(services.db, person.id, { isDemo: true })
  const { email } = person
  const google = { subject: 'google-1', email, isEmailVerified: true, firstName: '', lastName: '' }
  await enterWithGoogle(services, google)
  const device = makeAuthenticator(services.settings.publicUrl)
  const { passkey } = as(person).pages
  await passkey.add({ answer: device.create(await passkey.begin()), name: 'Clé' })
  const { token } = await openSession(services, person.id, DEVICE)
  const code = await makePasswordCode(services, person.id)
  const feed = await renewCalendarFeed(services, await sessionOf(person))

  return async (asked: World['services']) => {
    const context = { ...(await contextOf(null)), services: asked }
    const begun = await beginPasskeySignIn(context)
    if ('refused' in begun) throw new Error(begun.refused)
    const headers = new Headers({ Cookie: /^[^;]+/.exec(begun.setCookie)![0] })
    const answer = device.use(begun.question as { challenge: string })
    const password = { email, password: PASSWORD, peer: context.peer }
    return {
      password: answerOf(await signIn(asked, password, BROWSER)),
      passkey: answerOf(await signInWithPasskey(context, headers, answer)),
      google: answerOf(await enterWithGoogle(asked, google)),
      session: (await findSession(asked, token)) === null ? 'NONE' : 'OPEN',
      calendar: 'refused' in (await readPersonalCalendar(asked, feed.token)) ? 'NONE' : 'OPEN',
      newCode: answerOf(await requestPassword(asked, { email, returnTo: null })),
      code: answerOf(
        await redeemPasswordCode(asked, {
          code,
          next: 'neuf caribous dans la toundra',
          secondFactorCode: null,
        }),
      ),
    }
  }
}

/** The refusal, or the names of what is answered instead. */
function answerOf(answer: object): unknown {
  return 'refused' in answer ? answer.refused : Object.keys(answer)
}

describe('a demo account', () => {
  test('comes in by no way at all where others can reach the site', async () => {
    const app = await world()
    const ways = await signInMethods(app)
    expect(await ways(opened(app))).toEqual({
      password: 'CREDENTIALS_SIGNIN',
      passkey: 'CREDENTIALS_SIGNIN',
      google: 'ACCOUNT_CLOSED',
      session: 'NONE',
      calendar: 'NONE',
      newCode: 'EMAIL_NOT_FOUND',
      code: 'UNKNOWN_CODE',
    })
  })

  test('comes in by each of them on one’s own machine', async () => {
    const app = await world()
    const ways = await signInMethods(app)
    expect(await ways(app.services)).toEqual({
      password: ['userId', 'device', 'token', 'expiresAt'],
      passkey: ['userId', 'device', 'token', 'expiresAt'],
      google: ['userId'],
      session: 'OPEN',
      calendar: 'OPEN',
      newCode: ['sent'],
      code: ['userId', 'returnTo'],
    })
  })
})

test('everybody else comes in wherever the site is', async () => {
  const app = await world()
  const { services, participant } = app
  const { id, email } = await participant()
  const { token } = await openSession(services, id, DEVICE)
  const asked = opened(app)
  expect(await findSession(asked, token)).toMatchObject({ userId: id })
  const signedIn = await signIn(asked, { email, password: PASSWORD, peer: '192.0.2.250' }, BROWSER)
  expect(signedIn).toHaveProperty('token')
})
