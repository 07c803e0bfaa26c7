import type { Db } from '#db/schema.ts'
import type { User } from '#db/schema/account.ts'
import type { Holder } from './own.ts'

export type HostWithEmail = Pick<User, 'id' | 'firstName' | 'lastName' | 'organisationName'>

/** Lists the hosts who may have this person's address, by any of their registrations, ended ones too. */
export async function listHostsWithEmail(db: Db, userId: number): Promise<HostWithEmail[]> {
  return db
    .selectFrom('user')
    .select(['id', 'firstName', 'lastName', 'organisationName'])
    .where('deletedAt', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('participation')
        .innerJoin('activity', 'activity.id', 'participation.activityId')
        .select('activity.hostId')
        .where('participation.userId', '=', userId)
        .where('participation.consent', '=', true),
    )
    .orderBy('id')
    .execute()
}

/** Takes the address from a host, in every registration of this holder. Returns how many let the host have it. */
export async function withdrawEmail(
  db: Db,
  { userId, guestPassId }: Holder,
  hostId: number,
): Promise<number> {
  const withdrawal = db
    .updateTable('participation')
    .set({ consent: false })
    .where('userId', '=', userId)
    .where('consent', '=', true)
    .where('activityId', 'in', (eb) => eb.selectFrom('activity').select('id').where('hostId', '=', hostId))
  const ofHolder = guestPassId === null ? withdrawal : withdrawal.where('guestPassId', '=', guestPassId)
  const { numUpdatedRows } = await ofHolder.executeTakeFirst()
  return Number(numUpdatedRows)
}
