import { countLettersOfHost } from '#db/queries/activity-invitation.ts'
import { instant } from '#server/clock.ts'
import type { Services } from '#server/context.ts'
import { EMAIL_BUDGETS, mostOf } from '#server/domain/email-budget.ts'
import { countedSince } from '#server/domain/invitation.ts'
import { readHostTier } from './email-allowance.ts'

/** How many invitations of this host may still leave now, and how many may within any 24 hours. */
export async function lettersLeftToday(
  services: Services,
  hostId: number,
): Promise<{ lettersLeft: number; lettersADay: number }> {
  const lettersADay = mostOf(EMAIL_BUDGETS.invitationsOfHost, await readHostTier(services, hostId))
  const sent = await countLettersOfHost(services.db, hostId, instant(countedSince(services.now())))
  return { lettersLeft: Math.max(0, lettersADay - sent), lettersADay }
}
