import { lockActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import {
  findOpenParticipation,
  findParticipationByRequest,
  insertParticipation,
  updateParticipation,
} from '#db/queries/participation/participation.ts'
import { listOpenTickets, setTicketType } from '#db/queries/participation/ticket.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { type ChequeRefusal, chequeRefusal } from '#server/domain/participation/cheque.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isAddressOf } from '#server/services/account/own-address.ts'
import { notify, recipientOf } from '#server/services/notification/notification.ts'
import { giveTickets } from './join.ts'
import { chooseTicketType, countPlacesOfTypes } from './party.ts'

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
  | { outcome: 'ADDED'; participationId: number }
  | { outcome: 'FULL'; left: number }
  | { outcome: 'NOT_FOUND' | 'CANCELLED' | 'UNKNOWN_TICKET_TYPE' }

/** Adds a person who did not register themselves (by telephone, at the door): they take places like everybody else. */
export function addManualParticipant(
  services: Services,
  host: Session,
  person: ManualParticipant,
): Promise<AddResult> {
  return inTransaction(services, async (services): Promise<AddResult> => {
    const activity = await lockActivity(services.db, person.activityId)
    if (!activity || activity.hostId !== actingOn(host, activity).userId) return { outcome: 'NOT_FOUND' }

    const { requestKey } = person
    const known = requestKey && (await findParticipationByRequest(services.db, activity.id, requestKey))
    if (known) return { outcome: 'ADDED', participationId: known.id }
    if (activity.cancelledAt) return { outcome: 'CANCELLED' }

    const ticketTypes = await listTicketTypes(services.db, [activity.id])
    const ticketType =
      person.ticketTypeId === null ? ticketTypes[0] : chooseTicketType(ticketTypes, person.ticketTypeId)
    if (!ticketType) return { outcome: 'UNKNOWN_TICKET_TYPE' }
    const places = await countPlacesOfTypes(services, activity, ticketTypes)
    const left = Math.min(places.inAll, places.ofType(ticketType.id))
    if (person.partySize > left) return { outcome: 'FULL', left }

    const { ticketTypeId: _, activityId, ...entered } = person
    const participation = await insertParticipation(services.db, {
      ...entered,
      activityId,
      userId: null,
      kind: 'GHOST',
      state: 'YES',
      consent: true, // the host entered the address
      createdAt: instant(services.now()),
    })
    if (!participation) throw new Error('A registration appeared although the activity was locked.')
    const tickets = Array.from({ length: person.partySize }, () => ticketType.id)
    await giveTickets(services, participation, tickets)
    const recipient = recipientOf(participation)
    // Hosts, and members who act for them, send tickets to themselves to pass them on.
    const isProven = await isAddressOf(services, person.email, [activity.hostId, host.userId])
    const subject = { participationId: participation.id }
    if (recipient) await notify(services, recipient, 'NEW_PARTICIPANT', subject, { activity, isProven })
    return { outcome: 'ADDED', participationId: participation.id }
  })
}

export interface ChequeNote {
  activityId: number
  participationId: number
  /** Undefined: unchanged. */
  number?: string | null
  isCashed?: boolean
  ticketTypeId?: number | null
  amountCents?: number | null
}

type NoteChequeResult =
  | { outcome: 'NOTED' }
  | { outcome: 'FULL'; left: number }
  | { outcome: ChequeRefusal | 'NOT_FOUND' | 'UNKNOWN_TICKET_TYPE' }

/** Saves the cheque of a person entered by hand. */
export function noteCheque(services: Services, host: Session, note: ChequeNote): Promise<NoteChequeResult> {
  return inTransaction(services, async (services): Promise<NoteChequeResult> => {
    const activity = await lockActivity(services.db, note.activityId)
    const participation = await findOpenParticipation(services.db, note.participationId)
    if (!activity || activity.hostId !== actingOn(host, activity).userId) return { outcome: 'NOT_FOUND' }
    if (participation?.activityId !== note.activityId) return { outcome: 'NOT_FOUND' }
    if (participation.userId !== null) return { outcome: 'NOT_FOUND' }

    const before = { number: participation.chequeNumber, isCashed: participation.chequeCashed }
    const after = {
      number: note.number === undefined ? before.number : note.number,
      isCashed: note.isCashed ?? before.isCashed,
    }
    const refusal = chequeRefusal(before, after)
    if (refusal) return { outcome: refusal }
    if (note.ticketTypeId != null) {
      const ticketTypes = await listTicketTypes(services.db, [activity.id])
      const ticketType = chooseTicketType(ticketTypes, note.ticketTypeId)
      if (!ticketType) return { outcome: 'UNKNOWN_TICKET_TYPE' }
      const tickets = await listOpenTickets(services.db, [participation.id])
      const moving = tickets.filter(({ ticketTypeId }) => ticketTypeId !== ticketType.id).map(({ id }) => id)
      const left = (await countPlacesOfTypes(services, activity, ticketTypes)).ofType(ticketType.id)
      if (moving.length > left) return { outcome: 'FULL', left }
      await setTicketType(services.db, moving, ticketType.id)
    }
    await updateParticipation(services.db, participation.id, {
      chequeNumber: after.number,
      chequeCashed: after.isCashed,
      ...(note.amountCents === undefined ? {} : { amountCents: note.amountCents }),
    })
    return { outcome: 'NOTED' }
  })
}
