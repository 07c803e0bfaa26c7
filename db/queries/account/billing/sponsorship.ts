import type { Db } from '#db/schema.ts'

/** Marks the sponsor as rewarded, once for each sponsored account: false when that was done already. */
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
