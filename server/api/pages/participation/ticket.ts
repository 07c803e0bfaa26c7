import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentTicket } from '#server/api/present/ticket.ts'
import { presentTicketFile } from '#server/api/present/ticket-file.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { readTicket } from '#server/services/participation/read.ts'
import { sheetOfTicket } from '#server/services/participation/ticket-sheet.ts'

/** `/billets/:uuid`: anyone with the uuid has the ticket. */
const read = openPage
  .input(z.object({ uuid: Uuid }))
  .errors({ ...NOT_FOUND })
  .handler(async ({ input, context: { services }, errors }) => {
    const view = await readTicket(services, input.uuid)
    const [inList] = view ? await withPlaces(services, [view.activity]) : []
    if (!view || !inList) throw errors.NOT_FOUND()
    const { ticket, participation, activity } = view
    const { firstName, lastName, organisationName } = participation
    const isValid = ticket.endedAt === null && !ticket.awaitsApproval
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
  .handler(async ({ input: { uuid }, context: { services, locale }, errors }) => {
    const sheet = await sheetOfTicket(services, { uuid, locale })
    if (!sheet) throw errors.NOT_FOUND()
    return presentTicketFile(sheet)
  })

export const ticket = { read, file }
