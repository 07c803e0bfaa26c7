import { countValidatedActivities } from '#db/queries/activity.ts'
import { countLettersOfHost } from '#db/queries/activity-invitation.ts'
import { instant } from '#server/clock.ts'
import type { Services } from '#server/context.ts'
import { countedSince, lettersADay } from '#server/domain/invitation.ts'
import { isTrusted } from '#server/domain/moderation.ts'

/** How many invitations of this host may still leave now, and how many may within any 24 hours. */
export async function lettersLeftToday(
  { db, now }: Services,
  hostId: number,
): Promise<{ lettersLeft: number; lettersADay: number }> {
  const most = lettersADay(isTrusted(await countValidatedActivities(db, hostId)))
  const sent = await countLettersOfHost(db, hostId, instant(countedSince(now())))
  return { lettersLeft: Math.max(0, most - sent), lettersADay: most }
}
