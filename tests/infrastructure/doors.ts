import { randomBytes } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { hashToken } from '#server/runtime/token.ts'

/** Inserts a helper's browser that holds this door, and returns its cookie. */
export async function holdDoor(
  db: Db,
  activityId: number,
  name: string,
): Promise<{ name: string; value: string }> {
  const token = randomBytes(32).toString('base64url')
  const at = new Date().toISOString()
  const { hostId } = await db
    .selectFrom('activity')
    .select('hostId')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('doorPass')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirst()
  const pass = { activityId, createdBy: hostId, createdAt: at, endedAt: null }
  const { id: doorPassId } =
    open ?? (await db.insertInto('doorPass').values(pass).returning('id').executeTakeFirstOrThrow())
  const device = { activityId, doorPassId, userId: null, name, secretHash: hashToken(token) }
  await db
    .insertInto('doorDevice')
    .values({ ...device, createdAt: at, seenAt: at, endedAt: null })
    .execute()
  return { name: 'viree_porte', value: token }
}
