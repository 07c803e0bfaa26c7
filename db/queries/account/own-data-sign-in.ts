import type { Db } from '#db/schema.ts'

/** Never the secrets themselves, nor what they are recognised by. */
export async function readSignInMethods(db: Db, userId: number) {
  const dates = ['createdAt', 'expiresAt', 'usedAt'] as const
  const links = await db.selectFrom('confirmationLink').select(dates).where('userId', '=', userId).execute()
  const codes = await db.selectFrom('passwordCode').select(dates).where('userId', '=', userId).execute()
  return {
    links: [
      ...links.map((link) => ({ kind: 'confirmation', ...link })),
      ...codes.map((code) => ({ kind: 'password', ...code })),
    ],
    credentialChanges: await db
      .selectFrom('credentialChange')
      .select(['kind', 'at', 'deniedAt'])
      .where('userId', '=', userId)
      .execute(),
    secondFactors: await db
      .selectFrom('secondFactor')
      .select(['createdAt', 'confirmedAt'])
      .where('userId', '=', userId)
      .execute(),
    recoveryCodes: await db
      .selectFrom('recoveryCode')
      .select(['createdAt', 'usedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
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
