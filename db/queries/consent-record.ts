import type { ConsentRecord, Db, NewConsentRecord } from '#db/schema.ts'

export async function insertConsentRecord(db: Db, record: NewConsentRecord): Promise<void> {
  await db.insertInto('consentRecord').values(record).execute()
}

/** The last answer to one question by this account or, without one, by this browser. */
export async function findNewestConsent(
  db: Db,
  { userId, purpose }: { userId: number; purpose: ConsentRecord['purpose'] },
): Promise<ConsentRecord | undefined> {
  return db
    .selectFrom('consentRecord')
    .selectAll()
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
