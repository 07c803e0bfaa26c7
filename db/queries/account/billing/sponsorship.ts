import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/** Marks the sponsor as rewarded, once for each sponsored account: false when that was done already. */
export async function markSponsorRewarded(db: Db, sponsoredId: number, at: string): Promise<boolean> {
  return db
    .updateTable('user')
    .set({ sponsorRewardedAt: at })
    .where('id', '=', sponsoredId)
    .where('sponsorRewardedAt', 'is', null)
    .returning('id')
    .$call(isFound)
}
