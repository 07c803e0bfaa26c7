import { listLinkOpeners } from '#db/queries/account/guest-pass.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { writeLinkUnopened } from '#emails/messages/participation/link-unopened.ts'
import { registrationCancelRefusal } from '#server/domain/participation/cancellation.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { activityFacts, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs } from '#server/tasks/emails/email.ts'
import { findOpenEmailedParticipation } from './emailed-participation.ts'
import { registrationsUrl } from './tickets.ts'

/** To a guest who has opened no link of our emails; nothing once they have, or have an account. */
export async function linkUnopened(
  { services, recipient, t }: EmailArgs,
  participationId: number,
): Promise<BuiltEmail | null> {
  const { db, now } = services
  const found = await findOpenEmailedParticipation(services, participationId)
  if (!found || recipient.kind !== 'GUEST' || recipient.userId === null) return null
  const { activity, participation } = found
  const tickets = (await listOpenTickets(db, [participationId])).filter(isGoodForEntry)
  if (tickets.length === 0 || now() >= new Date(activity.startsAt)) return null
  if ((await listLinkOpeners(db, [recipient.userId])).length > 0) return null
  const message = writeLinkUnopened(t, {
    ...recipient,
    ...activityFacts(activity),
    host: hostName(activity),
    places: tickets.length,
    mayCancel: registrationCancelRefusal(activity, participation, tickets, now()) === null,
    registrationsUrl: (await registrationsUrl(services, recipient)) ?? '',
  })
  return { message }
}
