import type { World } from '#tests/api/world/world.ts'
import type { Seed } from './seed.ts'

/** An activity that began then. */
async function past(app: World, startsAt: string) {
  const host = await app.host()
  const { id } = await app.activity({ host })
  await app.db.updateTable('activity').set({ startsAt, endsAt: null }).where('id', '=', id).execute()
  return { activityId: id, hostId: host.id }
}

export const AGED_OF_PEOPLE: readonly Seed[] = [
  [
    'SESSION',
    'of a browser',
    async ({ db, participant }, at, name) =>
      db
        .insertInto('session')
        .values({
          tokenHash: name,
          userId: (await participant()).id,
          client: 'web',
          createdAt: at,
          lastSeenAt: at,
          expiresAt: at,
        })
        .execute(),
  ],
  [
    'CONSENT_PROOF',
    'of a visitor',
    ({ db }, at, pseudonym) =>
      db
        .insertInto('consentRecord')
        .values({
          pseudonym,
          purpose: 'ANALYTICS',
          answer: 'DECLINED',
          textVersion: 'v',
          wording: 'non',
          language: 'fr',
          at,
        })
        .execute(),
  ],
  [
    'AUDIT_DETAIL',
    'of an act',
    async ({ db, operator }, at) =>
      db
        .insertInto('auditEntry')
        .values({
          actorId: (await operator()).id,
          action: 'user.ban',
          subject: 'user:1',
          detail: 'Un motif',
          at,
        })
        .execute(),
  ],
  [
    'SECURITY_EVENT',
    'of a sign-in',
    ({ db }, at) => db.insertInto('securityEvent').values({ kind: 'SIGN_IN', at, lastAt: at }).execute(),
  ],
  [
    'REPORT',
    'that was decided',
    async ({ db, participant }, at) =>
      db
        .insertInto('report')
        .values({
          reasonId: 1,
          description: 'Des mots',
          profileId: (await participant()).id,
          createdAt: at,
          closedAt: at,
          closedAs: 'DISMISSED',
        })
        .execute(),
  ],
  [
    'GUEST_LIST',
    'of an activity',
    async (app, at, name) => {
      const { activityId, hostId } = await past(app, at)
      const email = `${name}@exemple.org`
      await app.db
        .insertInto('activityInvitation')
        .values({ activityId, email, emailKey: email, invitedBy: hostId, createdAt: at })
        .execute()
    },
  ],
  [
    'ORGANISATION_INVITATION',
    'that nobody answered',
    async ({ db, participant }, at, name) => {
      const { id } = await participant()
      const email = `${name}@exemple.org`
      await db
        .insertInto('organisationInvitation')
        .values({
          organisationId: id,
          email,
          emailKey: email,
          role: 'MEMBER',
          locale: 'fr',
          invitedBy: id,
          createdAt: at,
          expiresAt: at,
        })
        .execute()
    },
  ],
  [
    'IMPROVED_TEXT',
    'of a host',
    async ({ db, participant }, createdAt) =>
      db
        .insertInto('improvement')
        .values({ userId: (await participant()).id, language: 'fr', prompt: 'Des mots', createdAt })
        .execute(),
  ],
  [
    'ALERT',
    'of an activity',
    async (app, at) => {
      const { activityId } = await past(app, at)
      const userId = (await app.participant()).id
      await app.db
        .insertInto('activityAlert')
        .values({ activityId, userId, cause: 'FOLLOWING', createdAt: at, dueAt: at })
        .execute()
    },
  ],
  [
    'NOTIFICATION',
    'that was sent',
    async ({ db, participant }, at) =>
      db
        .insertInto('notification')
        .values({
          userId: (await participant()).id,
          type: 'WELCOME',
          details: '{}',
          createdAt: at,
          sentAt: at,
        })
        .execute(),
  ],
  [
    'NEWSLETTER',
    'that ended',
    ({ db }, at, name) => {
      const email = `${name}@exemple.org`
      return db
        .insertInto('newsletterSubscription')
        .values({ email, emailKey: email, locale: 'fr', askedAt: at, confirmedAt: at, endedAt: at })
        .execute()
    },
  ],
  [
    'NEWSLETTER',
    'that was never confirmed',
    ({ db }, askedAt, name) => {
      const email = `${name}@exemple.org`
      return db
        .insertInto('newsletterSubscription')
        .values({ email, emailKey: email, locale: 'fr', askedAt })
        .execute()
    },
  ],
]
