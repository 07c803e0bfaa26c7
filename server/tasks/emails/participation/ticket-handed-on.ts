import { countTicketsHeldBy, findHandover, findTicketById } from '#db/queries/participation/handover.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import type { Ticket, TicketHandover } from '#db/schema/participation.ts'
import { writeTicketGiven } from '#emails/messages/participation/ticket-given.ts'
import { writeTicketHandedOn } from '#emails/messages/participation/ticket-handed-on.ts'
import { writeTicketOver } from '#emails/messages/participation/ticket-over.ts'
import { withoutLinks } from '#server/domain/account/plain-name.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { handOnPath } from '#server/domain/participation/ticket-paths.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { holderLink } from '#server/services/participation/holder-link.ts'
import { ticketCode } from '#server/services/participation/ticket-link.ts'
import {
  activityFacts,
  activityFactsAndMap,
  coverUrl,
  hostName,
} from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'
import { holderCalendarFile } from './calendar-file.ts'
import {
  type EmailedParticipation,
  findEmailedParticipation,
  participantName,
} from './emailed-participation.ts'
import { findOwnPage } from './own-page.ts'
import { codeCid, codePicture, fileOfTickets, numberOf, registrationsUrl } from './tickets.ts'

/** A ticket went to somebody else: to the new holder with the ticket, to the one before, or that it has ended since. */
export const ticketHandedOn: EmailBuilder<'TICKET_HANDED_ON'> = async (args) => {
  const { services, subject } = args
  const handover = await findHandover(services.db, subject.handoverId)
  const ticket = handover && (await findTicketById(services.db, handover.ticketId))
  const about = ticket && (await findEmailedParticipation(services, ticket.participationId))
  if (!handover || !about) return null
  const handedOn = { ...args, about, handover, ticket }
  if (subject.isOver) return over(handedOn)
  return subject.isFormer ? given(handedOn) : received(handedOn)
}

interface HandedOn extends EmailArgs {
  about: EmailedParticipation
  handover: TicketHandover
  ticket: Ticket
}

/** With their secret: only the email has it. Nothing to send once the ticket has gone on, or has ended. */
async function received(args: HandedOn): Promise<BuiltEmail | null> {
  const { services, recipient, t, about, handover, ticket } = args
  const isBack = recipient.ticketHandoverId === undefined
  const isStillTheirs = ticket.handoverId === (isBack ? null : handover.id)
  if (!isStillTheirs || ticket.endedAt || about.activity.cancelledAt) return null

  const { publicUrl } = services.settings
  const numbered = await listOpenTickets(services.db, [ticket.participationId])
  const file = await fileOfTickets(args, about, { numbered, only: [ticket.id] })
  const secret = new URLSearchParams({ passe: holderLink(services, handover.id) })
  const message = writeTicketHandedOn(t, {
    ...recipient,
    ...activityFactsAndMap(about.activity),
    host: hostName(about.activity),
    giver: await giverOf(services, handover, about),
    ticket: {
      url: `${publicUrl}${ticketPath(ticket.uuid)}`,
      ...numberOf(ticket, numbered),
      code: ticketCode(ticket.uuid),
      codeCid: codeCid(ticket.id),
    },
    hasTicketFile: file !== null,
    manageUrl: isBack
      ? await registrationsUrl(services, recipient)
      : `${publicUrl}${handOnPath(ticket.uuid)}?${secret}`,
    coverUrl: coverUrl(about.activity, publicUrl),
  })
  const attachments = [holderCalendarFile(args, about.activity), codePicture(services, ticket)]
  return { message, attachments: file ? [...attachments, file] : attachments }
}

async function given(args: HandedOn): Promise<BuiltEmail> {
  const { services, recipient, t, about, handover } = args
  const message = writeTicketGiven(t, {
    ...recipient,
    ...activityFacts(about.activity),
    to: withoutLinks(handover.firstName ?? ''), // its giver typed it
    page: await findOwnPage(args, about.activity, about.participation.id),
    activitiesUrl: `${services.settings.publicUrl}/activites`,
  })
  return { message }
}

/** Only the last of their tickets takes the activity out of their calendar. */
async function over(args: HandedOn): Promise<BuiltEmail> {
  const { services, recipient, t, about, handover, ticket } = args
  const { endedReason } = ticket
  const { activity } = about
  const others = handover.emailKey ? await countTicketsHeldBy(services.db, activity.id, handover.emailKey) : 0
  const hasCalendarFile = others === 0
  const message = writeTicketOver(t, {
    ...recipient,
    ...activityFacts(activity),
    isCalledOff: endedReason === 'ACTIVITY_CANCELLED',
    isByHost: endedReason === 'REMOVED',
    hasCalendarFile,
    activitiesUrl: `${services.settings.publicUrl}/activites`,
  })
  return hasCalendarFile
    ? { message, attachments: [holderCalendarFile(args, activity, ticket.endedAt)] }
    : { message }
}

/** The holder who handed it on, else who registered. */
async function giverOf(
  { db }: WorkerServices,
  { fromHandoverId }: TicketHandover,
  { participation }: EmailedParticipation,
): Promise<string> {
  const from = fromHandoverId === null ? undefined : await findHandover(db, fromHandoverId)
  const giver = from
    ? [from.firstName, from.lastName].filter(Boolean).join(' ')
    : participantName(participation)
  return withoutLinks(giver) // a guest typed it
}
