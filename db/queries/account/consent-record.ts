import type { Db } from '#db/schema.ts'
import type { NewConsentRecord } from '#db/schema/account.ts'

export async function insertConsentRecord(db: Db, record: NewConsentRecord): Promise<void> {
  await db.insertInto('consentRecord').values(record).execute()
}
