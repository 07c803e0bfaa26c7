import type { Db } from '#db/schema.ts'

/** Once for each account that was sponsored: false when its sponsor has been rewarded already. */
export async function markSponsorRewarded(db: Db, sponsoredId: number, at: string): Promise<boolean> {
  const row = await db
    .updateTable('user')
    .set({ sponsorRewardedAt: at })
    .where('id', '=', sponsoredId)
    .where('sponsorRewardedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
