import { listRegistrations, type Registration } from '#server/services/registration.ts'
import { withPlaces } from '#server/services/activity-reading.ts'
import type { Services, Session } from '#server/context.ts'
import { signedIn } from '../base.ts'
import { presentSummary } from '../present/activity.ts'
import { presentParticipant } from '../present/participant.ts'
import { presentTickets } from '../present/ticket.ts'

const list = signedIn.pages.registration.list.handler(async ({ context: { services, session } }) => {
  const registrations = await listRegistrations(services, session)
  const listed = await withPlaces(
    services,
    registrations.map(({ activity }) => activity),
  )
  return registrations.flatMap((registration, index) => {
    const inList = listed[index]
    return inList
      ? [{ activity: presentSummary(inList), participant: presentMine(services, session, registration) }]
      : []
  })
})

function presentMine(
  services: Services,
  session: Session,
  { participation, activity, tickets }: Registration,
) {
  const { firstName, lastName, organisationName, email } = session
  const withPerson = { ...participation, firstName, lastName, organisationName, email }
  const participant = presentParticipant(services, session, activity, withPerson)
  return { ...participant, tickets: presentTickets(services, tickets) }
}

export const registration = { list }
