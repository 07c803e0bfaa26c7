import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { countEarlierRemovals, countTicketsGivenBack } from '#db/queries/participation/same-person.ts'
import { calendar } from '#server/documents/calendar/calendar.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import { brand } from '#server/domain/platform/brand.ts'
import { company } from '#server/domain/platform/company.ts'
import type { MailAttachment } from '#server/gateways/mailer/mailer.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { LANGUAGE_TAGS } from '#server/runtime/i18n.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'
import { hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs } from '#server/tasks/emails/email.ts'
import type { EmailedParticipation } from './emailed-participation.ts'

/** The activity for the calendar of a participant, or its removal once no ticket of theirs is valid. */
export async function calendarFile(
  { services, recipient, createdAt }: EmailArgs,
  about: EmailedParticipation,
  isGivenBack = false,
): Promise<MailAttachment> {
  const { activity, participation } = about
  const isOver = participation.endedAt !== null || !hasGoodTicket(participation)
  const method = isOver ? 'CANCEL' : 'PUBLISH'
  const event = eventFor({ services, recipient }, activity, method === 'PUBLISH')
  const changedAt = isGivenBack ? createdAt : (participation.endedAt ?? event.changedAt)
  const sequence =
    event.sequence + (await ownChanges(services, about, createdAt)) - (isGivenBack && isOver ? 1 : 0)
  const content = calendar([{ ...event, sequence, changedAt }], {
    brand: brand.name,
    language: LANGUAGE_TAGS[recipient.locale],
    method,
    // The platform is the organiser instead of the host, whose address is private: the file and its email have one
    // sender.
    organiser: { name: hostName(activity), address: company.senderEmail },
    attendee: { name: recipient.fullName, address: recipient.address },
  })
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { filename: 'activite.ics', content, contentType }
}

/** The activity for the calendar of somebody to whom a ticket was handed on, or its removal since then. */
export function holderCalendarFile(
  { services, recipient }: EmailArgs,
  activity: ListedActivity,
  endedAt: string | null = null,
): MailAttachment {
  const method = endedAt ? 'CANCEL' : 'PUBLISH'
  const event = eventFor({ services, recipient }, activity, !endedAt)
  const own = endedAt ? { sequence: event.sequence + 1, changedAt: endedAt } : {}
  const content = calendar([{ ...event, ...own }], {
    brand: brand.name,
    language: LANGUAGE_TAGS[recipient.locale],
    method,
    organiser: { name: hostName(activity), address: company.senderEmail },
    attendee: { name: recipient.fullName, address: recipient.address },
  })
  return { filename: 'activite.ics', content, contentType: `text/calendar; charset=utf-8; method=${method}` }
}

/** Returns the page that the event of the recipient leads to; null: none is open to them. */
export function calendarPage(args: Pick<EmailArgs, 'services' | 'recipient'>, activity: ListedActivity) {
  return eventFor(args, activity, true).url
}

/** The host entered some by hand: neither the page of a private activity nor a list of registrations opens for them. */
function eventFor(
  { services, recipient }: Pick<EmailArgs, 'services' | 'recipient'>,
  activity: ListedActivity,
  isForParticipant: boolean,
) {
  const { kind } = recipient
  const reader = { isForParticipant, isForGuest: kind === 'GUEST' }
  const event = calendarEvent(activity, services.settings.publicUrl, reader)
  return { ...event, url: kind === 'BY_HAND' && activity.isPrivate ? null : event.url }
}

/**
 * Returns changes that concern this person alone, so that calendars always keep the later file: each removal raises the
 * sequence by one, and joining again by another. Each ticket given back raises it by two, of which the file that takes
 * the activity out of the calendar leaves one for the file that may follow. `at` is the event: what was given back
 * later, while this email waited, has a file of its own.
 */
async function ownChanges(
  { db }: WorkerServices,
  { participation }: EmailedParticipation,
  at: string,
): Promise<number> {
  const earlier = await countEarlierRemovals(db, participation)
  const givenBack = await countTicketsGivenBack(db, participation, at)
  return 2 * (earlier + givenBack) + (participation.endedReason === 'REMOVED' ? 1 : 0)
}
