import { countRows, isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/** Lists secrets of second factors that are not sealed with the key of this prefix, by account after `after`. */
export async function listSecretsSealedOtherwise(db: Db, prefix: string, after: number, limit: number) {
  return sealedOtherwise(db, prefix)
    .select(['userId as id', 'secretSealed as sealed'])
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute()
}

export function countSecretsSealedOtherwise(db: Db, prefix: string): Promise<number> {
  return countRows(sealedOtherwise(db, prefix))
}

function sealedOtherwise(db: Db, prefix: string) {
  return db.selectFrom('secondFactor').where('secretSealed', 'not like', `${prefix}%`)
}

/** Replaces a sealed secret, unless the person has begun anew meanwhile. */
export async function replaceSealedSecret(
  db: Db,
  userId: number,
  before: string,
  after: string,
): Promise<boolean> {
  return db
    .updateTable('secondFactor')
    .set({ secretSealed: after })
    .where('userId', '=', userId)
    .where('secretSealed', '=', before)
    .$call(isUpdated)
}
