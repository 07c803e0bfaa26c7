import { lockActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { findOpenParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import { listOpenTickets, setTicketType } from '#db/queries/participation/ticket.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { type ChequeRefusal, chequeRefusal } from '#server/domain/participation/cheque.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { chooseTicketType, countPlacesOfTypes } from './party.ts'

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
  | { participationId: number }
  | { refused: ChequeRefusal | 'NOT_FOUND' | 'UNKNOWN_PAYMENT_MODEL' }
  | { refused: 'FULL'; data: { left: number } }

/** Saves the cheque of a person entered by hand. */
export function noteCheque(services: Services, host: Session, note: ChequeNote): Promise<NoteChequeResult> {
  return inTransaction(services, async (services): Promise<NoteChequeResult> => {
    const activity = await lockActivity(services.db, note.activityId)
    const participation = await findOpenParticipation(services.db, note.participationId)
    if (!activity || activity.hostId !== actingOn(host, activity).userId) return { refused: 'NOT_FOUND' }
    if (participation?.activityId !== note.activityId) return { refused: 'NOT_FOUND' }
    if (participation.userId !== null) return { refused: 'NOT_FOUND' }

    const before = { number: participation.chequeNumber, isCashed: participation.chequeCashed }
    const after = {
      number: note.number === undefined ? before.number : note.number,
      isCashed: note.isCashed ?? before.isCashed,
    }
    const refused = chequeRefusal(before, after)
    if (refused) return { refused }
    if (note.ticketTypeId != null) {
      const ticketTypes = await listTicketTypes(services.db, [activity.id])
      const ticketType = chooseTicketType(ticketTypes, note.ticketTypeId)
      if (!ticketType) return { refused: 'UNKNOWN_PAYMENT_MODEL' }
      const tickets = await listOpenTickets(services.db, [participation.id])
      const moving = tickets.filter(({ ticketTypeId }) => ticketTypeId !== ticketType.id).map(({ id }) => id)
      const left = (await countPlacesOfTypes(services, activity, ticketTypes)).ofType(ticketType.id)
      if (moving.length > left) return { refused: 'FULL', data: { left } }
      await setTicketType(services.db, moving, ticketType.id)
    }
    await updateParticipation(services.db, participation.id, {
      chequeNumber: after.number,
      chequeCashed: after.isCashed,
      ...(note.amountCents === undefined ? {} : { amountCents: note.amountCents }),
    })
    return { participationId: participation.id }
  })
}
