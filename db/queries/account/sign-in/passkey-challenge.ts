import type { Db } from '#db/schema.ts'
import type { NewPasskeyChallenge } from '#db/schema/sign-in.ts'

export async function insertChallenge(db: Db, challenge: NewPasskeyChallenge): Promise<void> {
  await db.insertInto('passkeyChallenge').values(challenge).execute()
}

/** Takes a challenge of this session, or of this browser: once, before it expires, and by nobody else. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  holder: { sessionId: number } | { browserHash: string },
  now: string,
): Promise<boolean> {
  let mine = db
    .updateTable('passkeyChallenge')
    .set({ usedAt: now })
    .where('challenge', '=', challenge)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
  mine =
    'sessionId' in holder
      ? mine.where('sessionId', '=', holder.sessionId)
      : mine.where('browserHash', '=', holder.browserHash)
  const result = await mine.executeTakeFirst()
  return result.numUpdatedRows > 0n
}
