import { findListedActivity, listActivitiesByIds, type ListedActivity } from '#db/queries/activity/listed.ts'
import { findHandoverOf } from '#db/queries/participation/handover.ts'
import { countRegistrations, listRegistrations, type RegistrationTab } from '#db/queries/participation/own.ts'
import { listOpenWaitingOf } from '#db/queries/participation/own-waiting.ts'
import { findOpenParticipationOf } from '#db/queries/participation/participation.ts'
import { findTicket, listOpenTickets } from '#db/queries/participation/ticket.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import { PAGE_SIZES, rowsAndNext } from '#server/domain/platform/page-size.ts'
import type { Services } from '#server/runtime/context.ts'
import { momentOf } from '#server/services/activity/moment.ts'
import { type Answered, withAnswers } from './answers.ts'
import { type Attendee, holderOf, mayOpen } from './attendee.ts'

export interface ParticipationWithTickets {
  participation: Answered<ParticipationWithPerson>
  activity: ListedActivity
  tickets: Ticket[]
}

export interface RegistrationsPage {
  registrations: ParticipationWithTickets[]
  hasNext: boolean
  /** How many requests and payments the person waits for. */
  waiting: number
}

/** Lists one tab of what this person is registered for, as far as they may open it. */
export async function listOwn(
  services: Services,
  person: Attendee,
  { tab, page, size = PAGE_SIZES.registrations }: { tab: RegistrationTab; page: number; size?: number },
): Promise<RegistrationsPage> {
  const { db } = services
  const holder = holderOf(person)
  const moment = momentOf(services.now())
  const found = await listRegistrations(db, holder, { tab, moment, page: rowsAndNext(page, size) })
  const participations = await withAnswers(services, found.slice(0, size))
  const tickets = await listOpenTickets(db, idsOf(participations))
  const activityIds = participations.map(({ activityId }) => activityId)
  const activities = new Map(
    (await listActivitiesByIds(db, activityIds)).map((activity) => [activity.id, activity]),
  )
  const registrations = participations.flatMap((participation) => {
    const activity = activities.get(participation.activityId)
    if (!activity) return []
    const own = tickets.filter(({ participationId }) => participationId === participation.id)
    return [{ participation, activity, tickets: own }]
  })
  const waiting = await countRegistrations(db, holder, { tab: 'waiting', moment })
  return { registrations, hasNext: found.length > size, waiting }
}

/** Lists the activities online for whose places this person waits, or has an offer, as far as they may open it. */
export async function listInLine({ db }: Services, person: Attendee) {
  return (await listOpenWaitingOf(db, holderOf(person))).filter(isAdmitted)
}

/** Returns the id of this person's open registration in an activity, as far as they may open it. */
export async function findOwnId({ db }: Services, person: Attendee, activityId: number) {
  const own = await findOpenParticipationOf(db, activityId, person.userId)
  return own && mayOpen(person, own) ? own.id : undefined
}

/**
 * Returns one open registration of this person; undefined when it has ended, belongs to another person, or their pass
 * does not open it.
 */
export async function readParticipation(services: Services, person: Attendee, participationId: number) {
  const participation = await findParticipationWithPerson(services.db, participationId)
  if (!participation || participation.endedAt || !mayOpen(person, participation)) return undefined
  const activity = await findListedActivity(services.db, participation.activityId)
  const [answered = participation] = await withAnswers(services, [participation])
  return (
    activity && {
      participation: answered,
      activity,
      tickets: await listOpenTickets(services.db, [participationId]),
    }
  )
}

/** Returns a registration that was just written, with the person and the activity. */
export async function readParticipant(services: Services, participationId: number) {
  const participation = await findParticipationWithPerson(services.db, participationId)
  const activity = participation && (await findListedActivity(services.db, participation.activityId))
  if (!participation || !activity) throw new Error(`Registration ${participationId} is not there.`)
  return { participation, activity }
}

export interface TicketView {
  ticket: Ticket
  /** Its place among the tickets of the registration, from 1. */
  position: number
  of: number
  participation: ParticipationWithPerson
  activity: ListedActivity
}

/** Whether a ticket had this uuid until it was handed on: its page says so, and no name. */
export async function wasHandedOn({ db }: Services, uuid: string): Promise<boolean> {
  const handover = await findHandoverOf(db, uuid.toLowerCase())
  return handover?.formerUuid === uuid.toLowerCase()
}

/** Returns a ticket by its secret: anyone with the uuid has the ticket. An ended one is shown as ended. */
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
