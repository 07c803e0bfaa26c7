import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { ConfirmationLink } from '#db/schema/sign-in.ts'

export async function insertConfirmationLink(
  db: Db,
  link: { tokenHash: string; userId: number; createdAt: string; expiresAt: string },
): Promise<void> {
  await db.insertInto('confirmationLink').values(link).execute()
}

export async function findConfirmationLink(db: Db, tokenHash: string): Promise<ConfirmationLink | undefined> {
  return db.selectFrom('confirmationLink').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** Marks the link as used; false when another request was faster. */
export async function useConfirmationLink(db: Db, id: number, usedAt: string): Promise<boolean> {
  return db
    .updateTable('confirmationLink')
    .set({ usedAt })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .$call(isUpdated)
}
