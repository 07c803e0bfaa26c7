import { findListedActivity, listActivitiesByIds, type ListedActivity } from '#db/queries/activity.ts'
import {
  findParticipationWithPerson,
  listOpenParticipationsOfUser,
  type ParticipationWithPerson,
} from '#db/queries/participation.ts'
import { findTicket, listOpenTickets } from '#db/queries/ticket.ts'
import type { Participation, Ticket } from '#db/schema.ts'
import type { Services, Session } from '#server/context.ts'

export interface Registration {
  participation: Participation
  activity: ListedActivity
  tickets: Ticket[]
}

/** Everything this person is registered for, newest registration first. */
export async function listRegistrations(services: Services, person: Session): Promise<Registration[]> {
  const participations = await listOpenParticipationsOfUser(services.db, person.userId)
  const tickets = await listOpenTickets(
    services.db,
    participations.map(({ id }) => id),
  )
  const activities = new Map(
    (
      await listActivitiesByIds(
        services.db,
        participations.map(({ activityId }) => activityId),
      )
    ).map((activity) => [activity.id, activity]),
  )
  return participations.flatMap((participation) => {
    const activity = activities.get(participation.activityId)
    if (!activity) return []
    return [
      {
        participation,
        activity,
        tickets: tickets.filter((ticket) => ticket.participationId === participation.id),
      },
    ]
  })
}

export interface TicketView {
  ticket: Ticket
  /** Its place among the tickets of the registration, from 1. */
  position: number
  of: number
  participation: ParticipationWithPerson
  activity: ListedActivity
}

/** A ticket by its secret: whoever has the uuid has the ticket. An ended one is shown as ended. */
export async function readTicket(services: Services, uuid: string): Promise<TicketView | undefined> {
  const ticket = await findTicket(services.db, uuid.toLowerCase())
  if (!ticket) return undefined
  const participation = await findParticipationWithPerson(services.db, ticket.participationId)
  const activity = await findListedActivity(services.db, ticket.activityId)
  if (!participation || !activity) return undefined
  const siblings = await listOpenTickets(services.db, [participation.id])
  const position = siblings.findIndex(({ id }) => id === ticket.id) + 1
  return { ticket, position, of: siblings.length, participation, activity }
}
