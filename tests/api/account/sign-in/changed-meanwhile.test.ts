// Also on PostgreSQL: the lock on the account.

import { describe, expect, test } from 'vitest'
import { insertCredentialChange } from '#db/queries/account/sign-in/credential-change.ts'
import { endIdentity, insertIdentity } from '#db/queries/account/sign-in/provider-identity.ts'
import { countOpenSessionsOf } from '#db/queries/account/sign-in/session.ts'
import { signIn } from '#server/api/http/auth/sign-in.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Session } from '#server/runtime/context.ts'
import { makeNotMeLink } from '#server/services/account/sign-in/credential-change.ts'
import { denyChange } from '#server/services/account/sign-in/not-me.ts'
import { makePasswordCode, redeemPasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { openPendingSignIn } from '#server/services/account/sign-in/pending-sign-in.ts'
import { makeRecoveryCodes, turnOff } from '#server/services/account/sign-in/second-factor.ts'
import {
  openVerifiedSession,
  readVerifiedAccount,
} from '#server/services/account/sign-in/verified-session.ts'
import { renewCalendarFeed } from '#server/services/participation/calendar-feed.ts'
import { withSecondFactor } from '#tests/api/world/second-factor.ts'
import { forget, toldOf } from '#tests/api/world/security-log.ts'
import { PASSWORD, type Person, type World, world } from '#tests/api/world/world.ts'

const NEW = 'trois castors sous la pleine lune'

/** Signs in with the password of before; this happens after it was compared, and before there is a session. */
async function signInWhile(app: World, { email }: Person, meanwhile: () => Promise<unknown>) {
  const { passwords } = app.services
  const verify = async (known: string | null, password: string) => {
    const isRight = await passwords.verify(known, password)
    await meanwhile()
    return isRight
  }
  const services = { ...app.services, passwords: { ...passwords, verify } }
  const { peer } = await app.contextOf(null)
  const browser = { client: 'web' as const, headers: new Headers() }
  return signIn(services, { email, password: PASSWORD, peer }, browser)
}

const openSessions = ({ db, clock }: World, { id }: Person) => countOpenSessionsOf(db, id, instant(clock.now))

const CHANGES: [string, (app: World, person: Person) => Promise<unknown>][] = [
  [
    'it was not me',
    async ({ db, services, clock }, { id: userId }) => {
      const change = { userId, kind: 'PASSWORD_CHANGED', at: instant(clock.now) } as const
      return denyChange(services, await makeNotMeLink(services, await insertCredentialChange(db, change)))
    },
  ],
  [
    'a new password by the code of an email',
    async ({ services }, { id }) => {
      const code = await makePasswordCode(services, id)
      return redeemPasswordCode(services, { code, next: NEW, secondFactorCode: null })
    },
  ],
  [
    'a new password in an open session',
    ({ as }, person) => as(person).account.changePassword({ previousPass: PASSWORD, newPass: NEW }),
  ],
  ['the deletion of the account', ({ as }, person) => as(person).pages.account.remove() as Promise<unknown>],
]

describe('a sign-in that is under way opens no session after', () => {
  test.each(CHANGES)('%s', async (_words, change) => {
    const app = await world()
    const alice = await app.participant()
    await forget(app)
    const answer = await signInWhile(app, alice, () => change(app, alice))
    expect(answer).toEqual({ refused: 'CREDENTIALS_SIGNIN' })
    expect(await openSessions(app, alice)).toBe(0)
    expect(await toldOf(app, alice.id)).toContainEqual(['SIGN_IN_FAILED', 'PASSWORD', 1])
  })

  test('a second factor was turned on', async () => {
    const app = await world()
    const alice = await app.participant()
    const answer = await signInWhile(app, alice, () => withSecondFactor(app, alice))
    expect(answer).toMatchObject({ refused: 'SECOND_FACTOR_REQUIRED' })
    expect(await openSessions(app, alice)).toBe(0)
  })
})

test('a passkey that was ended after it was shown opens no session', async () => {
  const { services, participant } = await world()
  const alice = await participant()
  const verified = { ...(await readVerifiedAccount(services, alice.id)), credentialId: 'ended' }
  const from = { client: 'web', way: 'PASSKEY', userAgent: null, hasSecondFactor: true } as const
  expect(await openVerifiedSession(services, verified, from)).toBeNull()
})

test('an identity at Google that was ended after it was shown opens no session', async () => {
  const { services, participant, db, clock } = await world()
  const alice = await participant()
  const userId = alice.id
  const at = instant(clock.now)
  const linked = { userId, provider: 'GOOGLE', subject: '4711', email: alice.email, createdAt: at } as const
  const id = await insertIdentity(db, { ...linked, lastUsedAt: at })
  const verified = await readVerifiedAccount(services, userId)
  const from = { client: 'web', way: 'GOOGLE', userAgent: null } as const
  expect(await openVerifiedSession(services, verified, from)).not.toBeNull()
  await endIdentity(db, { id, userId }, at)
  expect(await openVerifiedSession(services, verified, from)).toBeNull()
})

describe('a request of a session that is ended meanwhile adds no other way in', () => {
  test.each<[string, (services: World['services'], session: Session) => Promise<unknown>]>([
    ['an address of the calendar', renewCalendarFeed],
    ['other recovery codes', makeRecoveryCodes],
    ['no second factor', turnOff],
  ])('%s', async (_, add) => {
    const app = await world()
    const { services, db } = app
    const alice = await app.participant()
    await withSecondFactor(app, alice)
    const from = { client: 'web', way: 'PASSWORD', userAgent: null, hasSecondFactor: true } as const
    await openVerifiedSession(services, await readVerifiedAccount(services, alice.id), from)
    const opened = await db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', alice.id)
      .executeTakeFirstOrThrow()
    const session = { ...(await app.sessionOf(alice)), sessionId: opened.id }
    expect(await add(services, session)).not.toHaveProperty('refused')
    const code = await makePasswordCode(services, alice.id)
    await db.deleteFrom('secondFactor').execute()
    await redeemPasswordCode(services, { code, next: NEW, secondFactorCode: null })
    await expect(add(services, session)).rejects.toThrow('The session was ended meanwhile.')
  })
})

test('a code of an email sets no password where a second factor was turned on meanwhile', async () => {
  const app = await world()
  const alice = await app.participant()
  const { passwords } = app.services
  const hash = async (password: string) => {
    await withSecondFactor(app, alice)
    return passwords.hash(password)
  }
  const services = { ...app.services, passwords: { ...passwords, hash } }
  const code = await makePasswordCode(app.services, alice.id)
  const redeemed = redeemPasswordCode(services, { code, next: NEW, secondFactorCode: null })
  expect(await redeemed).toEqual({ refused: 'EXPIRED_CODE' })
})

test('nor does it wait for the second factor with a password that was changed meanwhile', async () => {
  const app = await world()
  const alice = await app.participant()
  await withSecondFactor(app, alice)
  const answer = await signInWhile(app, alice, () =>
    app.as(alice).account.changePassword({ previousPass: PASSWORD, newPass: NEW }),
  )
  if (!('pending' in answer)) throw new Error('no code is asked for')
  expect(await openPendingSignIn(app.services, answer.pending)).toBeNull()
})

test('and with nothing changed it opens one', async () => {
  const app = await world()
  const alice = await app.participant()
  expect(await signInWhile(app, alice, () => Promise.resolve())).toMatchObject({ userId: alice.id })
  expect(await openSessions(app, alice)).toBe(1)
})
