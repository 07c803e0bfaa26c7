import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { fileCallerOf } from '#server/api/file-caller.ts'
import { requireHolder } from '#server/api/holder.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentTicket, presentToParty } from '#server/api/present/ticket.ts'
import { presentTicketFile } from '#server/api/present/ticket-file.ts'
import { unlessMissing, unlessRefused } from '#server/api/refuse.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
import { NOT_FOUND, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { readHeldTicket } from '#server/services/participation/held-ticket.ts'
import { readTicket, wasHandedOn } from '#server/services/participation/read.ts'
import { sheetOfTicket } from '#server/services/participation/ticket-sheet.ts'

/** `/billets/:uuid`: anyone with the uuid has the ticket. */
const read = openPage
  .input(z.object({ uuid: Uuid }))
  .errors({ ...NOT_FOUND, HANDED_ON: { status: 410 } })
  .handler(async ({ input, context: { services }, errors }) => {
    const view = await readTicket(services, input.uuid)
    if (!view && (await wasHandedOn(services, input.uuid))) throw errors.HANDED_ON()
    const [inList] = view ? await withPlaces(services, [view.activity]) : []
    if (!view || !inList) throw errors.NOT_FOUND()
    const { ticket, participation, activity } = view
    const { firstName, lastName, organisationName } = participation
    const isValid = ticket.endedAt === null && isGoodForEntry(ticket)
    return {
      ticket: presentTicket(services, ticket, view),
      activity: presentSummary(inList),
      /** The address of an online activity, as long as the ticket is valid. */
      onlineLink: isValid ? activity.onlineLink : null,
      displayName: displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' }),
    }
  })

/** `/billets/:uuid/billet.pdf` */
const file = openPage
  .input(z.object({ uuid: Uuid }))
  .errors({ ...NOT_FOUND })
  .handler(async ({ input: { uuid }, context, errors }) => {
    const { services, locale } = context
    const sheet = await unlessMissing(errors.NOT_FOUND, sheetOfTicket(services, { uuid, locale }))
    return presentTicketFile(sheet, fileCallerOf(context))
  })

/** `/billets/:uuid/transmettre`: for who registered, or the present holder with their mailed secret. */
const held = openPage
  .input(z.object({ uuid: Uuid, guestId: GuestPass }))
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    HANDED_ON: { status: 410, data: z.object({ firstname: z.string().nullable() }) },
  })
  .handler(async ({ input: { uuid, guestId }, context, errors }) => {
    const { services } = context
    const proof = await requireHolder(context, guestId, errors)
    const found = await unlessRefused(errors, readHeldTicket(services, proof, uuid))
    const [inList] = await withPlaces(services, [found.activity])
    if (!inList) throw errors.NOT_FOUND()
    const present = found.holder === 'PARTY' ? presentToParty : presentTicket
    return {
      ticket: present(services, found.ticket, found),
      activity: presentSummary(inList),
      isOfParty: found.holder === 'PARTY',
      mayName: found.mayName,
      mayHandOn: found.mayHandOn,
    }
  })

export const ticket = { read, file, held }
