import type { ListedActivity } from '#db/queries/activity/listed.ts'
import type { OwnPage } from '#emails/messages/own-page.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import type { EmailArgs, Recipient } from '#server/tasks/emails/email.ts'
import { registrationsUrl, ticketPageUrl } from './tickets.ts'

/** Whether the recipient finds no page of the activity: a private one is shown to accounts that belong to it. */
export function isPageClosed(
  { isPrivate }: Pick<ListedActivity, 'isPrivate'>,
  { kind }: Pick<Recipient, 'kind'>,
): boolean {
  return isPrivate && kind !== 'ACCOUNT'
}

/** Returns the activity's page, or where it is closed the list of their registrations or a ticket; null: there is none. */
export async function findOwnPage(
  { services, recipient }: Pick<EmailArgs, 'services' | 'recipient'>,
  activity: ListedActivity,
  participationId?: number,
): Promise<OwnPage | null> {
  if (!isPageClosed(activity, recipient))
    return { kind: 'ACTIVITY', url: `${services.settings.publicUrl}${activityPath(activity)}` }
  const registrations = await registrationsUrl(services, recipient)
  if (registrations !== null) return { kind: 'REGISTRATIONS', url: registrations }
  if (participationId === undefined) return null
  const ticket = await ticketPageUrl(services, recipient, participationId)
  return ticket === null ? null : { kind: 'TICKET', url: ticket }
}
