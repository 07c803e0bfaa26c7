import { lockActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { findParticipationByRequest, insertParticipation } from '#db/queries/participation/participation.ts'
import { isOver } from '#server/domain/activity/end.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { nameKey } from '#server/domain/participation/name-key.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isAddressOf } from '#server/services/account/own-address.ts'
import { notify, recipientOf } from '#server/services/notification/notification.ts'
import { enterCheque } from './cheque.ts'
import { chooseTicketType, countPlacesOfTypes } from './party.ts'
import { giveTickets } from './tickets.ts'

export interface ManualParticipant {
  activityId: number
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  email: string | null
  partySize: number
  chequeNumber: string | null
  /** null = the activity's only, or first, ticket type. */
  ticketTypeId: number | null
  amountCents: number | null
  /** The same form sent twice enters one person. */
  requestKey: string | null
}

type AddResult =
  | { participationId: number }
  | { refused: 'ACTIVITY_UNRECOVERED' | 'ACTIVITY_CANCELLED' | 'UNKNOWN_PAYMENT_MODEL' }
  | { refused: 'FULL'; data: { left: number } }

/** Adds a person who did not register themselves (by telephone, at the door): they take places like everybody else. */
export function addManualParticipant(services: Services, host: Session, person: ManualParticipant) {
  return inTransaction(services, async (services): Promise<AddResult> => {
    const activity = await lockActivity(services.db, person.activityId)
    if (!activity || activity.hostId !== actingOn(host, activity).userId)
      return { refused: 'ACTIVITY_UNRECOVERED' }

    const { requestKey } = person
    const known = requestKey && (await findParticipationByRequest(services.db, activity.id, requestKey))
    if (known) return { participationId: known.id }
    if (activity.cancelledAt) return { refused: 'ACTIVITY_CANCELLED' }

    const ticketTypes = await listTicketTypes(services.db, [activity.id])
    const ticketType =
      person.ticketTypeId === null ? ticketTypes[0] : chooseTicketType(ticketTypes, person.ticketTypeId)
    if (!ticketType) return { refused: 'UNKNOWN_PAYMENT_MODEL' }
    const places = await countPlacesOfTypes(services, activity, ticketTypes)
    const left = Math.min(places.inAll, places.ofType(ticketType.id))
    if (person.partySize > left) return { refused: 'FULL', data: { left } }

    const now = instant(services.now())
    const { ticketTypeId: _, chequeNumber, activityId, ...entered } = person
    const participation = await insertParticipation(services.db, {
      ...entered,
      nameKey: nameKey(person),
      activityId,
      userId: null,
      kind: 'GHOST',
      state: 'YES',
      consent: true, // the host entered the address
      createdAt: now,
    })
    if (!participation) throw new Error('A registration appeared although the activity was locked.')
    const tickets = Array.from({ length: person.partySize }, () => ticketType.id)
    await giveTickets(services, participation, tickets)
    const of = { hostId: activity.hostId, participationId: participation.id }
    if (chequeNumber) await enterCheque(services, { ...of, number: chequeNumber })
    // Once it is over the host completes the list: nobody needs a ticket or a calendar file any more.
    const recipient = isOver(activity.startsAt, activity.endsAt, now) ? null : recipientOf(participation)
    // Hosts, and members who act for them, send tickets to themselves to pass them on.
    const isProven = await isAddressOf(services, person.email, [activity.hostId, host.userId])
    const subject = { participationId: participation.id }
    if (recipient) await notify(services, recipient, 'NEW_PARTICIPANT', subject, { activity, isProven })
    return { participationId: participation.id }
  })
}
