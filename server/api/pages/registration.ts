import { withPlaces } from '#server/services/activity-reading.ts'
import { findRegistrant } from '#server/services/registrant.ts'
import { listRegistrations } from '#server/services/registration.ts'
import { open } from '../base.ts'
import { presentSummary } from '../present/activity.ts'
import { presentRegistration } from '../present/participant.ts'

const list = open.pages.registration.list.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const person = await findRegistrant(services, session, input.guestId)
  if (!person) throw errors.UNAUTHORIZED()
  const registrations = await listRegistrations(services, person)
  const listed = await withPlaces(
    services,
    registrations.map(({ activity }) => activity),
  )
  return registrations.flatMap((registration, index) => {
    const inList = listed[index]
    if (!inList) return []
    return [
      {
        activity: presentSummary(inList),
        participant: presentRegistration(services, person, registration),
        onlineLink: registration.participation.state === 'YES' ? registration.activity.onlineLink : null,
      },
    ]
  })
})

export const registration = { list }
