import { insertDoorDevice, insertDoorPass } from '#db/queries/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import { makeToken } from '#server/runtime/token.ts'
import type { PublishedActivity } from './cast.ts'
import type { World } from './world.ts'

/** A browser of a helper that holds the door of an activity: returns the secret of its cookie. */
export async function helperToken(
  { db, services }: Pick<World, 'db' | 'services'>,
  { id: activityId, host }: Pick<PublishedActivity, 'id' | 'host'>,
  name = 'Téléphone de Zoé',
): Promise<string> {
  const at = instant(services.now())
  const open = await db
    .selectFrom('doorPass')
    .select('id')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  const pass = open ?? (await insertDoorPass(db, { activityId, createdBy: host.id, createdAt: at }))
  const { token, tokenHash: secretHash } = makeToken()
  const device = { activityId, doorPassId: pass.id, userId: null, name, secretHash }
  await insertDoorDevice(db, { ...device, createdAt: at, seenAt: at })
  return token
}
