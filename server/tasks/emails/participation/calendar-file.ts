import { countEarlierRemovals } from '#db/queries/participation/participation.ts'
import { calendar } from '#server/documents/calendar/calendar.ts'
import { brand } from '#server/domain/platform/brand.ts'
import { company } from '#server/domain/platform/company.ts'
import type { MailAttachment } from '#server/gateways/mailer/mailer.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { LANGUAGE_TAGS } from '#server/runtime/i18n.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'
import { hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs } from '#server/tasks/emails/email.ts'
import type { EmailedParticipation } from './emailed-participation.ts'

/** The activity for the calendar of a participant, or, once the registration has ended, its removal. */
export async function calendarFile(
  { services, recipient }: EmailArgs,
  about: EmailedParticipation,
): Promise<MailAttachment> {
  const { activity, participation } = about
  const method = participation.endedAt === null ? 'PUBLISH' : 'CANCEL'
  const event = calendarEvent(activity, services.settings.publicUrl, {
    isForParticipant: method === 'PUBLISH',
  })
  const changedAt = participation.endedAt ?? event.changedAt
  const sequence = event.sequence + (await ownChanges(services, about))
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

/**
 * Returns changes that concern this person alone: each removal raises the sequence by one, and joining again by
 * another, so that calendars always keep the later of the two.
 */
async function ownChanges({ db }: WorkerServices, { participation }: EmailedParticipation): Promise<number> {
  const earlier = await countEarlierRemovals(db, participation)
  return 2 * earlier + (participation.endedReason === 'REMOVED' ? 1 : 0)
}
