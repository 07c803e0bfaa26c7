import { countEmailsOfHost } from '#db/queries/invitation/emails.ts'
import { countedSince } from '#server/domain/invitation/invitee-list.ts'
import { EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import { mostOf } from '#server/domain/notification/email-spending.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { readHostTier } from '#server/services/notification/email-allowance.ts'

/** Returns how many invitations of this host may still be sent now, and how many may be within any 24 hours. */
export async function emailsLeftToday(services: Services, hostId: number) {
  const emailsADay = mostOf(EMAIL_BUDGETS.invitationsOfHost, await readHostTier(services, hostId))
  const sent = await countEmailsOfHost(services.db, hostId, instant(countedSince(services.now())))
  return { emailsLeft: Math.max(0, emailsADay - sent), emailsADay }
}
