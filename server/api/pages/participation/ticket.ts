import { open } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentTicket } from '#server/api/present/ticket.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { readTicket } from '#server/services/participation/read.ts'

const read = open.pages.ticket.read.handler(async ({ input, context: { services }, errors }) => {
  const view = await readTicket(services, input.uuid)
  const [inList] = view ? await withPlaces(services, [view.activity]) : []
  if (!view || !inList) throw errors.NOT_FOUND()
  const { firstName, lastName, organisationName } = view.participation
  return {
    ticket: presentTicket(services, view.ticket, view),
    activity: presentSummary(inList),
    onlineLink: view.ticket.endedAt === null && !view.ticket.awaitsApproval ? view.activity.onlineLink : null,
    displayName: displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' }),
  }
})

export const ticket = { read }
