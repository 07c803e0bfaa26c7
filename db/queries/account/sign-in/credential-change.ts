import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type {
  CredentialChange,
  NewCredentialChange,
  NewCredentialChangeLink,
} from '#db/schema/credential-change.ts'

export async function insertCredentialChange(db: Db, change: NewCredentialChange): Promise<number> {
  const { id } = await db
    .insertInto('credentialChange')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findCredentialChange(db: Db, id: number): Promise<CredentialChange | undefined> {
  return db.selectFrom('credentialChange').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertCredentialChangeLink(db: Db, link: NewCredentialChangeLink): Promise<void> {
  await db.insertInto('credentialChangeLink').values(link).execute()
}

/** Finds the change that a link is about, with the end of the link. */
export async function findCredentialChangeOfLink(db: Db, tokenHash: string) {
  return db
    .selectFrom('credentialChangeLink')
    .innerJoin('credentialChange', 'credentialChange.id', 'credentialChangeLink.changeId')
    .selectAll('credentialChange')
    .select('credentialChangeLink.expiresAt')
    .where('credentialChangeLink.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/** Uses all links of the change up; false when another request was faster. */
export async function denyCredentialChange(db: Db, id: number, deniedAt: string): Promise<boolean> {
  return db
    .updateTable('credentialChange')
    .set({ deniedAt })
    .where('id', '=', id)
    .where('deniedAt', 'is', null)
    .$call(isUpdated)
}
