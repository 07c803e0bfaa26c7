import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/** Writes nothing where the address has refused this type already. */
export async function insertEmailRefusal(
  db: Db,
  refusal: { addressHash: string; type: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('emailRefusal')
    .values(refusal)
    .onConflict((conflict) => conflict.columns(['addressHash', 'type']).doNothing())
    .execute()
}

export async function isEmailRefused(
  db: Db,
  { addressHash, type }: { addressHash: string; type: string },
): Promise<boolean> {
  return db
    .selectFrom('emailRefusal')
    .select('id')
    .where('addressHash', '=', addressHash)
    .where('type', '=', type)
    .$call(isFound)
}
