import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { listOpenTickets, listTicketsOf } from '#db/queries/participation/ticket.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { ticketsPdf } from '#server/documents/pdf/pdf.ts'
import { qrPng } from '#server/documents/qr.ts'
import { openMinimum } from '#server/domain/activity/minimum.ts'
import { calendarLinks } from '#server/domain/activity/sharing.ts'
import { registrationCancelRefusal } from '#server/domain/participation/cancellation.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { registrationsPath } from '#server/domain/participation/registrations-path.ts'
import { ticketFileName } from '#server/domain/participation/ticket-sheet.ts'
import type { MailAttachment } from '#server/gateways/mailer/mailer.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { ticketCode, ticketUrl } from '#server/services/participation/ticket-link.ts'
import { ticketSheet } from '#server/services/participation/ticket-sheet.ts'
import {
  activityFacts,
  activityFactsAndMap,
  coverUrl,
  hostName,
} from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs, Recipient } from '#server/tasks/emails/email.ts'
import { hostWordsOf } from '#server/tasks/emails/notification/host-words.ts'
import { calendarFile, calendarPage } from './calendar-file.ts'
import type { EmailedParticipation } from './emailed-participation.ts'
import { plainlyNamed, withPlainNames } from './plain-names.ts'

/** More tickets have their codes in the attached file alone: fifty pictures are as many attachments, and take a second. */
const MOST_PICTURES = 4

/** Collects the attachments of a registration's tickets: their pages, their codes, the calendar file. */
export async function ticketsInEmail(
  args: EmailArgs,
  about: EmailedParticipation,
  { hasTicketFile = false } = {},
) {
  const { services, recipient } = args
  const { settings, now } = services
  const { participation, activity } = about
  const { tickets, numbered } = await findTickets(args, about)
  const ticketsUrl = await registrationsUrl(services, recipient)
  const mayCancel = registrationCancelRefusal(activity, participation, tickets, now()) === null
  const isPictured = !hasTicketFile || tickets.length <= MOST_PICTURES
  const details = {
    holderKind: recipient.kind,
    host: hostName(activity),
    tickets: plainlyNamed(tickets, recipient).map((ticket) => ({
      url: `${settings.publicUrl}${ticketPath(ticket.uuid)}`,
      ...numberOf(ticket, numbered),
      holder: [ticket.holderFirstName, ticket.holderLastName].filter(Boolean).join(' ') || undefined,
      code: ticketCode(ticket.uuid),
      ...(isPictured && { codeCid: codeCid(ticket.id) }),
    })),
    ticketsUrl,
    ...(ticketsUrl !== null && mayCancel && { cancelUrl: ticketsUrl }),
    hasCalendarFile: true,
    hasTicketFile,
  }
  const codes = isPictured ? tickets.map((ticket) => codePicture(services, ticket)) : []
  const calendar = await calendarFile(args, about)
  return { details, attachments: [calendar, ...codes] }
}

/** Collects the data of an email that brings the tickets of a registration; null when none is valid any more. */
export async function confirmation(args: EmailArgs, about: EmailedParticipation, added?: number) {
  const { activity } = about
  const { tickets, numbered } = await findTickets(args, about)
  const file = await fileOfTickets(args, about, { numbered, only: idsOf(tickets) })
  const { details, attachments } = await ticketsInEmail(args, about, { hasTicketFile: file !== null })
  if (details.tickets.length === 0) return null
  // Tickets may have been cancelled meanwhile: then the email shows the remaining ones, not how they came about.
  const hostWords = await hostWordsOf(args, activity, 'CONFIRMATION', details.tickets.length)
  const minimum = openMinimum(activity, new Date(args.createdAt))
  const isEnlarged = added !== undefined && added < details.tickets.length
  return {
    details: {
      ...args.recipient,
      ...activityFactsAndMap(activity),
      ...details,
      ...(hostWords && { hostWords }),
      ...(minimum && { minimum }),
      calendars: calendarsOf(args, activity),
      ...(isEnlarged && { added }),
      coverUrl: coverUrl(activity, args.services.settings.publicUrl),
    },
    attachments: file ? [...attachments, file] : attachments,
  }
}

/**
 * Returns tickets as a file to print: `only` these of all that have a number. An email without it is better than none:
 * its page has the same file.
 */
export async function fileOfTickets(
  { services, recipient }: EmailArgs,
  { participation, activity }: EmailedParticipation,
  { numbered: tickets, only }: { numbered: Ticket[]; only: number[] },
): Promise<MailAttachment | null> {
  const registration = {
    participation: withPlainNames(participation, recipient),
    activity,
    tickets: plainlyNamed(tickets, recipient),
  }
  const sheet = await ticketSheet(services, recipient.locale, registration, only)
  if (!sheet) return null
  try {
    const content = Buffer.from(await ticketsPdf(sheet))
    return { filename: ticketFileName(sheet), content, contentType: 'application/pdf' }
  } catch (error) {
    services.log.error({ err: error, participationId: participation.id }, 'Tickets were not drawn as PDF.')
    return null
  }
}

/** The addresses that put the activity into the calendars on the web that most people have, with the page of its file. */
function calendarsOf(args: EmailArgs, activity: ListedActivity) {
  const { name: title, startsAt, endsAt } = activity
  const { place } = activityFacts(activity)
  const url = calendarPage(args, activity) ?? ''
  const { google, outlook } = calendarLinks({ title, startsAt, endsAt, place, url })
  return { google, outlook }
}

/**
 * Returns the tickets that the email brings, without those that their holder has cancelled or handed on since. By their
 * place in `numbered`, which has all that the registration had when the email was due, they have their numbers.
 */
async function findTickets(
  { services, createdAt }: EmailArgs,
  { participation, ticketIds }: EmailedParticipation,
) {
  const known = await listTicketsOf(services.db, participation.id)
  const all = ticketIds
    ? known.filter((ticket) => ticket.createdAt <= createdAt || ticketIds.includes(ticket.id))
    : known
  const isBrought = (ticket: Ticket) =>
    ticketIds
      ? ticketIds.includes(ticket.id) && ticket.endedReason !== 'CANCELLED'
      : ticket.endedAt === null && isGoodForEntry(ticket)
  const tickets = all.filter((ticket) => ticket.handoverId === null && isBrought(ticket))
  return { tickets, numbered: all.filter((ticket) => ticket.endedAt === null || tickets.includes(ticket)) }
}

/** Returns the number of a ticket among all of its registration that have one, as its PDF and its page say it. */
export function numberOf({ id }: Ticket, numbered: readonly Ticket[]): { position: number; of: number } {
  return { position: idsOf(numbered).indexOf(id) + 1, of: numbered.length }
}

/** A guest's link is created with its email, like that of a confirmation: only the email contains its secret. */
export async function registrationsUrl(
  services: WorkerServices,
  { kind, userId }: Recipient,
  { isWaiting = false } = {},
): Promise<string | null> {
  if (userId === null) return null
  const link = kind === 'GUEST' ? await makeGuestLink(services, userId) : null
  return `${services.settings.publicUrl}${registrationsPath({ isWaiting, link })}`
}

/**
 * The page of the first good ticket that somebody without an account has, of their own registration or handed on to them:
 * that of a private activity is closed to them. Null: there is none.
 */
export async function ticketPageUrl(
  { db, settings }: WorkerServices,
  { ticketHandoverId }: Recipient,
  participationId: number,
): Promise<string | null> {
  const tickets = await listOpenTickets(db, [participationId])
  const own = tickets.find(
    (ticket) => isGoodForEntry(ticket) && ticket.handoverId === (ticketHandoverId ?? null),
  )
  return own ? `${settings.publicUrl}${ticketPath(own.uuid)}` : null
}

export function codeCid(ticketId: number): string {
  return `ticket-${ticketId}@viree`
}

export function codePicture(services: WorkerServices, ticket: Ticket): MailAttachment {
  const content = qrPng(ticketUrl(services, ticket))
  return { filename: `billet-${ticket.id}.png`, content, contentType: 'image/png', cid: codeCid(ticket.id) }
}
