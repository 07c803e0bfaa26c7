import { findListedActivity, type ListedActivity } from '#db/queries/activity.ts'
import { findParticipationWithPerson } from '#db/queries/participation.ts'
import { listOpenTickets } from '#db/queries/ticket.ts'
import type { Ticket } from '#db/schema.ts'
import type { WorkerServices } from '#server/context.ts'
import { calendar } from '#server/documents/calendar.ts'
import { qrPng } from '#server/documents/qr.ts'
import { brand } from '#server/domain/brand.ts'
import { displayName } from '#server/domain/person.ts'
import type { MailAttachment } from '#server/gateways/post.ts'
import { LANGUAGE_TAGS } from '#server/i18n.ts'
import { calendarEvent } from '#server/services/calendar-event.ts'
import { countPlacesLeft } from '#server/services/participation.ts'
import { ticketUrl } from '#server/services/ticket-link.ts'
import { activityFacts, coverUrl } from './activity-facts.ts'
import type { Reader, Told } from './told.ts'

interface Subject {
  participationId: number
}

/** The confirmation: each ticket with its page and its code, and the calendar file. */
export async function participationConfirmed(
  services: WorkerServices,
  reader: Reader,
  { participationId }: Subject,
): Promise<Told<'NEW_PARTICIPANT'>> {
  const { settings } = services
  const found = await findRegistration(services, participationId)
  if (!found) return null
  const { activity } = found
  const tickets = await listOpenTickets(services.db, [participationId])
  const host = displayName({
    organisationName: activity.hostOrganisationName,
    firstName: activity.hostFirstName,
    lastName: activity.hostLastName,
  })
  const details = {
    ...reader,
    ...activityFacts(activity),
    host,
    tickets: tickets.map(({ id, uuid }) => ({
      url: `${settings.publicUrl}/billets/${uuid}`,
      codeCid: codeCid(id),
    })),
    ticketsUrl: `${settings.publicUrl}/mes-inscriptions`,
    hasCalendarFile: true,
    coverUrl: coverUrl(activity, settings.publicUrl),
  }
  const codes = await Promise.all(tickets.map((ticket) => codePicture(services, ticket)))
  return { details, attachments: [calendarFile(services, reader, activity), ...codes] }
}

export async function participationForHost(
  services: WorkerServices,
  reader: Reader,
  { participationId }: Subject,
): Promise<Told<'NEW_PARTICIPANT_FOR_HOST'>> {
  const found = await findRegistration(services, participationId)
  if (!found) return null
  const { activity, participation } = found
  const left = await countPlacesLeft(services, activity)
  const { organisationName, firstName, lastName, partySize } = participation
  const details = {
    ...reader,
    ...activityFacts(activity),
    participant: displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' }),
    people: partySize,
    placesLeft: Number.isFinite(left) ? left : null,
    manageUrl: `${services.settings.publicUrl}/mes-activites/${activity.id}`,
  }
  return { details }
}

async function findRegistration({ db }: WorkerServices, participationId: number) {
  const participation = await findParticipationWithPerson(db, participationId)
  const activity = participation && (await findListedActivity(db, participation.activityId))
  return participation && activity && !participation.endedAt ? { participation, activity } : null
}

function codeCid(ticketId: number): string {
  return `ticket-${ticketId}@viree`
}

async function codePicture(services: WorkerServices, ticket: Ticket): Promise<MailAttachment> {
  const content = await qrPng(ticketUrl(services, ticket))
  return { filename: `billet-${ticket.id}.png`, content, contentType: 'image/png', cid: codeCid(ticket.id) }
}

function calendarFile(
  { settings }: WorkerServices,
  { locale }: Reader,
  activity: ListedActivity,
): MailAttachment {
  const event = calendarEvent(activity, settings.publicUrl)
  const content = calendar([event], { brand: brand.name, language: LANGUAGE_TAGS[locale] })
  return { filename: 'activite.ics', content, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }
}
