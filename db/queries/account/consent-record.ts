import type { Db, NewConsentRecord } from '#db/schema.ts'

export async function insertConsentRecord(db: Db, record: NewConsentRecord): Promise<void> {
  await db.insertInto('consentRecord').values(record).execute()
}
