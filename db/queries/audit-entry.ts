import type { Db } from '#db/schema.ts'

export async function insertAuditEntry(
  db: Db,
  entry: { actorId: number; action: string; subject: string; detail: string | null; at: string },
): Promise<void> {
  await db.insertInto('auditEntry').values(entry).execute()
}
