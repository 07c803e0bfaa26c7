import type { World } from '#tests/api/world/world.ts'
import type { Seed } from './seed.ts'

const link = async (app: World, at: string, name: string) => ({
  tokenHash: name,
  userId: (await app.participant()).id,
  createdAt: at,
  expiresAt: at,
})

const task = (at: string) => ({ kind: 'deliver-notification', payload: '{}', runAt: at, createdAt: at })

export const AGED_OF_TRACES: readonly Seed[] = [
  [
    'EXPIRED_LINK',
    'of a confirmation',
    async (app, at, name) =>
      app.db
        .insertInto('confirmationLink')
        .values(await link(app, at, name))
        .execute(),
  ],
  [
    'EXPIRED_LINK',
    'of a new password',
    async (app, at, name) =>
      app.db
        .insertInto('passwordCode')
        .values(await link(app, at, name))
        .execute(),
  ],
  [
    'EXPIRED_LINK',
    'of a change of credentials',
    async ({ db, participant }, at, tokenHash) => {
      const userId = (await participant()).id
      const change = { userId, kind: 'PASSWORD_CHANGED', at } as const
      const { id } = await db
        .insertInto('credentialChange')
        .values(change)
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('credentialChangeLink')
        .values({ tokenHash, changeId: id, createdAt: at, expiresAt: at })
        .execute()
    },
  ],
  [
    'STRIPE_EVENT',
    'that was worked',
    ({ db }, at, name) =>
      db
        .insertInto('stripeEvent')
        .values({ eventId: name, endpoint: 'V2', type: 'v2.core.account.closed', receivedAt: at, doneAt: at })
        .execute(),
  ],
  [
    'SIGN_IN_ATTEMPT',
    'at a provider',
    ({ db }, expiresAt, tokenHash) =>
      db
        .insertInto('providerAttempt')
        .values({ tokenHash, state: 's', nonce: 'n', codeVerifier: 'c', returnTo: '/', expiresAt })
        .execute(),
  ],
  [
    'SIGN_IN_ATTEMPT',
    'of a person without an account',
    ({ db }, expiresAt, tokenHash) =>
      db
        .insertInto('providerCode')
        .values({
          tokenHash,
          provider: 'GOOGLE',
          subject: tokenHash,
          email: 'elle@exemple.org',
          firstName: 'Une',
          lastName: 'Personne',
          expiresAt,
        })
        .execute(),
  ],
  [
    'SIGN_IN_ATTEMPT',
    'with a passkey',
    ({ db }, expiresAt, challenge) =>
      db.insertInto('passkeyChallenge').values({ challenge, browserHash: 'b', expiresAt }).execute(),
  ],
  [
    'GUEST_PASS',
    'of an email',
    async (app, at, name) =>
      app.db
        .insertInto('guestPass')
        .values({ ...(await link(app, at, name)), scope: 'ALL', firstName: 'Une', lastName: 'Personne' })
        .execute(),
  ],
  [
    'ENDED_CHOICE',
    'of a host who was followed',
    async ({ db, participant, host }, at) =>
      db
        .insertInto('following')
        .values({
          followerId: (await participant()).id,
          hostId: (await host()).id,
          since: at,
          endedAt: at,
        })
        .execute(),
  ],
  [
    'ENDED_CHOICE',
    'of a calendar',
    async ({ db, participant }, at) =>
      db
        .insertInto('calendarFeed')
        .values({ userId: (await participant()).id, createdAt: at, endedAt: at })
        .execute(),
  ],
  [
    'REVISION',
    'that was accepted',
    async (app, at) => {
      const host = await app.host()
      const { id: activityId } = await app.activity({ host })
      await app.db
        .insertInto('activityRevision')
        .values({
          activityId,
          before: '{}',
          after: '{}',
          changedBy: host.id,
          openedAt: at,
          changedAt: at,
          closedAt: at,
          closedAs: 'ACCEPTED',
        })
        .execute()
    },
  ],
  [
    'REMOVED_PICTURE',
    'without files',
    async ({ db, participant }, at, key) =>
      db
        .insertInto('picture')
        .values({ key, ownerId: (await participant()).id, createdAt: at, withdrawnAt: at, removedAt: at })
        .execute(),
  ],
  [
    'DONE_TASK',
    'of the queue',
    ({ db }, at) =>
      db
        .insertInto('task')
        .values({ ...task(at), doneAt: at })
        .execute(),
  ],
  [
    'DOOR_READING',
    'at a door',
    async (app, at, scanId) => {
      const { id: activityId } = await app.activity()
      const reading = {
        scanId,
        activityId,
        way: 'TYPED',
        verdict: 'REFUSED',
        error: 1,
        createdAt: at,
      } as const
      await app.db.insertInto('scan').values(reading).execute()
    },
  ],
  [
    'DOOR_READING',
    'on a device',
    async (app, at, secretHash) => {
      const { id: activityId } = await app.activity()
      const device = { activityId, name: 'Zoé', secretHash, createdAt: at, seenAt: at }
      await app.db.insertInto('doorDevice').values(device).execute()
    },
  ],
  [
    'MAILING',
    'to the participants of an activity',
    async ({ db, activity }, at) =>
      db
        .insertInto('mailing')
        .values({
          ...{ kind: 'ACTIVITY_CHANGED', activityId: (await activity()).id, details: '{}' },
          ...{ dueAt: at, begunAt: at, doneAt: at, createdAt: at },
        })
        .execute(),
  ],
  [
    'FAILED_TASK',
    'of the queue',
    ({ db }, at) =>
      db
        .insertInto('task')
        .values({ ...task(at), failedAt: at })
        .execute(),
  ],
  [
    'EMAIL_ALLOWANCE',
    'of a recipient',
    ({ db }, at, keyHash) =>
      db
        .insertInto('emailAllowance')
        .values({ budget: 'x', keyHash, windowStart: at, used: 1, lastAt: at })
        .execute(),
  ],
  [
    'RATE_LIMIT',
    'of a network',
    ({ db }, at, key) =>
      db
        .insertInto('rateLimit')
        .values({ key, points: 1, expire: Date.parse(at) })
        .execute(),
  ],
]
