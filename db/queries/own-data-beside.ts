import type { Db } from '#db/schema.ts'

/** What is kept about a person beside their account and registrations: ways in, organisations, agreements, marks they left. */
export async function readOwnDataBeside(db: Db, { id, emailKey }: { id: number; emailKey: string }) {
  return {
    ...(await readWaysIn(db, id)),
    ...(await readOrganisations(db, id, emailKey)),
    ...(await readAgreements(db, id, emailKey)),
    pictures: await db
      .selectFrom('picture')
      .select(['id', 'key', 'createdAt', 'removedAt'])
      .where('ownerId', '=', id)
      .execute(),
    acts: await readActs(db, id),
  }
}

/** Never the secrets themselves, nor what they are recognised by. */
async function readWaysIn(db: Db, userId: number) {
  const dates = ['createdAt', 'expiresAt', 'usedAt'] as const
  const links = await db.selectFrom('confirmationLink').select(dates).where('userId', '=', userId).execute()
  const codes = await db.selectFrom('passwordCode').select(dates).where('userId', '=', userId).execute()
  return {
    links: [
      ...links.map((link) => ({ kind: 'confirmation', ...link })),
      ...codes.map((code) => ({ kind: 'password', ...code })),
    ],
    passes: await db
      .selectFrom('guestPass')
      .select(['scope', 'firstName', 'lastName', 'createdAt', 'expiresAt'])
      .where('userId', '=', userId)
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'isBackedUp', 'createdAt', 'lastUsedAt', 'endedAt'])
      .where('userId', '=', userId)
      .execute(),
    identities: await db
      .selectFrom('providerIdentity')
      .select(['provider', 'email', 'createdAt', 'lastUsedAt', 'endedAt'])
      .where('userId', '=', userId)
      .execute(),
  }
}

async function readOrganisations(db: Db, userId: number, emailKey: string) {
  return {
    /** Who acts for me, where I am an organisation. */
    members: await db
      .selectFrom('membership')
      .select(['userId', 'role', 'since', 'endedAt'])
      .where('organisationId', '=', userId)
      .execute(),
    invitations: await db
      .selectFrom('organisationInvitation')
      .select(['organisationId', 'email', 'role', 'createdAt', 'expiresAt', 'endedAt', 'endedReason'])
      .where((eb) =>
        eb.or([
          eb('emailKey', '=', emailKey),
          eb('invitedBy', '=', userId),
          eb('organisationId', '=', userId),
        ]),
      )
      .execute(),
    memberCards: await db
      .selectFrom('memberCard')
      .select(['organisationId', 'number', 'holderName', 'holderEmail', 'validUntil', 'createdAt', 'endedAt'])
      .where((eb) =>
        eb.or([eb(eb.fn('lower', ['holderEmail']), '=', emailKey), eb('organisationId', '=', userId)]),
      )
      .execute(),
  }
}

async function readAgreements(db: Db, userId: number, emailKey: string) {
  return {
    consents: await db
      .selectFrom('consentRecord')
      .select(['purpose', 'answer', 'textVersion', 'wording', 'language', 'at'])
      .where('userId', '=', userId)
      .execute(),
    newsletter: await db
      .selectFrom('newsletterSubscription')
      .select(['email', 'locale', 'askedAt', 'confirmedAt', 'endedAt'])
      .where('emailKey', '=', emailKey)
      .execute(),
  }
}

/** What an operator did in their office. */
async function readActs(db: Db, userId: number) {
  return db
    .selectFrom('auditEntry')
    .select(['action', 'subject', 'detail', 'at'])
    .where('actorId', '=', userId)
    .execute()
}
