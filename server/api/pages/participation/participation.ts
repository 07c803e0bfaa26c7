import { z } from 'zod'
import { requireAttendee } from '#server/api/attendee.ts'
import { openPage, signedInPage } from '#server/api/base.ts'
import { fileCallerOf } from '#server/api/file-caller.ts'
import { presentParticipation } from '#server/api/present/participant.ts'
import { presentRegistrations } from '#server/api/present/registration.ts'
import { presentTicketFile } from '#server/api/present/ticket-file.ts'
import { unlessMissing, unlessRefused } from '#server/api/refuse.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
import { NOT_FOUND, TOO_MANY_REQUESTS, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { Email, GuestPassToken } from '#server/schemas/account/account.ts'
import { NamesForm } from '#server/schemas/participation/naming.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { endGuestLinks, findGuestToMail, mailGuestLink } from '#server/services/account/guest.ts'
import { countParticipationsWithoutMark } from '#server/services/participation/attendance.ts'
import { readHostsWithEmail, takeEmailBack } from '#server/services/participation/email-to-host.ts'
import { nameTickets } from '#server/services/participation/naming.ts'
import { findOwnId, listInLine, listOwn, readParticipation } from '#server/services/participation/read.ts'
import { sheetOfRegistration } from '#server/services/participation/ticket-sheet.ts'

/** `/mes-inscriptions`: one tab of what I am registered for; a guest shows their pass. */
const list = openPage
  .input(
    z.object({
      guestId: GuestPass,
      tab: z.enum(['coming', 'waiting', 'past'], { error: 'common.choice' }).default('coming'),
      page: PageParam,
    }),
  )
  .errors({ ...UNAUTHORIZED })
  .handler(async ({ input: { guestId, tab, page }, context, errors }) => {
    const person = await requireAttendee(context, guestId, errors)
    const own = await listOwn(context.services, person, { tab, page })
    const registrations = await presentRegistrations(context, person, own.registrations)
    const inLine = tab === 'past' || page > 0 ? [] : await listInLine(context.services, person)
    const { hasNext, waiting } = own
    return { registrations, page, hasNext, waiting, inLine: inLine.map(presentInLine) }
  })

function presentInLine(entry: Awaited<ReturnType<typeof listInLine>>[number]) {
  const { activityId, name, language, startsAt: startDate, timeZone, partySize, offeredUntil } = entry
  return { activityId, name, language, startDate, timeZone, nbrParticipant: partySize, offeredUntil }
}

const ofOne = openPage.errors({ ...UNAUTHORIZED, ...NOT_FOUND })

/** `/mes-inscriptions/:participantId/annuler`: one of my registrations. */
const read = ofOne
  .input(z.object({ guestId: GuestPass, participantId: IdParam }))
  .handler(async ({ input: { guestId, participantId }, context, errors }) => {
    const person = await requireAttendee(context, guestId, errors)
    const own = await readParticipation(context.services, person, participantId)
    const [registration] = own ? await presentRegistrations(context, person, [own]) : []
    if (!registration) throw errors.NOT_FOUND()
    return registration
  })

/** `/mes-inscriptions/:participantId/billets.pdf` */
const ticketsFile = ofOne
  .input(z.object({ guestId: GuestPass, participantId: IdParam }))
  .handler(async ({ input: { guestId, participantId: participationId }, context, errors }) => {
    const { services, locale } = context
    const person = await requireAttendee(context, guestId, errors)
    const sheet = await unlessMissing(
      errors.NOT_FOUND,
      sheetOfRegistration(services, person, { participationId, locale }),
    )
    return presentTicketFile(sheet, fileCallerOf(context, person))
  })

/** `/mes-inscriptions/:participantId/noms`: who comes with me. */
const nameParty = ofOne
  .errors({
    ACTIVITY_CANCELLED: { status: 409 },
    ALREADY_STARTED: { status: 409 },
    TICKETS_LOCKED: { status: 409 },
  })
  .input(NamesForm.extend({ guestId: GuestPass, participantId: IdParam }))
  .handler(async ({ input: { guestId, participantId: participationId, billets }, context, errors }) => {
    const person = await requireAttendee(context, guestId, errors)
    const names = billets.map(({ uuid, prenom, nom }) => {
      return { uuid, firstName: prenom || null, lastName: nom || null }
    })
    return unlessRefused(errors, nameTickets(context.services, person, { participationId, names }))
  })

/**
 * `/activites/:id/inscription`: my registration in this activity, to which I add people; null when I have none, which
 * says nothing against my pass.
 */
const ofActivity = openPage
  .errors({ ...UNAUTHORIZED })
  .input(z.object({ guestId: GuestPass, activityId: IdParam }))
  .handler(async ({ input: { guestId, activityId }, context, errors }) => {
    const { services } = context
    const person = await requireAttendee(context, guestId, errors)
    const id = await findOwnId(services, person, activityId)
    const own = id === undefined ? undefined : await readParticipation(services, person, id)
    return own ? presentParticipation(services, person, own) : null
  })

/** Ends all links that were mailed to the guest who shows one of them; with `mailNew` the address gets a new one. */
const endLink = openPage
  .input(z.object({ guestId: GuestPassToken, mailNew: z.boolean({ error: 'common.flag' }).default(false) }))
  .errors({ ...UNAUTHORIZED })
  .handler(({ input: { guestId: token, mailNew }, context, errors }) =>
    unlessRefused(errors, endGuestLinks(context.services, { token, mailNew })),
  )

/** Mails a guest a new link. Answers the same to everybody: callers must not learn who is registered. */
const mailLink = openPage
  .input(z.object({ email: Email }))
  .errors({ ...TOO_MANY_REQUESTS })
  .handler(async ({ input, context: { services } }) => {
    const guest = await findGuestToMail(services, input.email)
    // A mailbox that has used its budget gets the same answer: the link is in it already.
    if (guest) await mailGuestLink(services, guest.id)
    return { sent: true as const }
  })

/** `/mon-compte/confidentialite`: the hosts who may have my address. */
const hostsWithEmail = signedInPage.handler(async ({ context: { services, session } }) => {
  const hosts = await readHostsWithEmail(services, session)
  return hosts.map((host) => ({ userId: host.id, displayName: displayName(host) }))
})

/** A host may have my address no longer. Doing so again is no error. */
const takeBackEmail = openPage
  .errors({ ...UNAUTHORIZED })
  .input(z.object({ guestId: GuestPass, hostId: IdParam }))
  .handler(async ({ input: { guestId, hostId }, context, errors }) => {
    const { services, locale } = context
    const person = await requireAttendee(context, guestId, errors)
    return takeEmailBack(services, person, { hostId, locale })
  })

/** The number of registrations that await a mark of the caller. */
const countToMark = signedInPage.handler(({ context: { services, session } }) =>
  countParticipationsWithoutMark(services, session),
)

export const participation = {
  list,
  read,
  ofActivity,
  ticketsFile,
  nameParty,
  endLink,
  mailLink,
  hostsWithEmail,
  takeBackEmail,
  countToMark,
}
