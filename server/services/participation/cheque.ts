import { lockActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import {
  insertCheque,
  lockNewestCheque,
  readDueCents,
  updateCheque,
} from '#db/queries/participation/cheque.ts'
import { findOpenParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import { listOpenTickets, setTicketType } from '#db/queries/participation/ticket.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Cheque } from '#db/schema/cheque.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import {
  type ChequeNote,
  type NotePlan,
  type NoteRefusal,
  planNote,
} from '#server/domain/participation/cheque.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { chooseTicketType, countPlacesOfTypes } from './party.ts'
import { offerFreePlaces } from './waiting-list/offer.ts'

export interface NoteInput extends ChequeNote {
  activityId: number
  participationId: number
  /** Undefined: unchanged. */
  ticketTypeId?: number | null
  amountCents?: number | null
}

type MoveRefusal = { refused: 'UNKNOWN_PAYMENT_MODEL' } | { refused: 'FULL'; data: { left: number } }
type NoteResult = { participationId: number } | { refused: NoteRefusal | 'NOT_FOUND' } | MoveRefusal

/** Saves the cheque of a person entered by hand. */
export function noteCheque(services: Services, host: Session, note: NoteInput): Promise<NoteResult> {
  return inTransaction(services, async (services): Promise<NoteResult> => {
    const { db } = services
    const activity = await lockActivity(db, note.activityId)
    const participation = await findOpenParticipation(db, note.participationId)
    if (!activity || activity.hostId !== actingOn(host, activity).userId) return { refused: 'NOT_FOUND' }
    if (participation?.activityId !== note.activityId) return { refused: 'NOT_FOUND' }
    if (participation.userId !== null) return { refused: 'NOT_FOUND' }

    const { id: participationId } = participation
    const newest = await lockNewestCheque(db, participationId)
    const planned = planNote(newest ?? null, note)
    if ('refused' in planned) return planned
    if (note.ticketTypeId != null) {
      const refused = await moveToTicketType(services, activity, participationId, note.ticketTypeId)
      if (refused) return refused
    }
    if (note.amountCents !== undefined)
      await updateParticipation(db, participationId, { amountCents: note.amountCents })
    await carryOut(services, { hostId: activity.hostId, participationId, newest }, planned)
    return { participationId }
  })
}

async function moveToTicketType(
  services: Services,
  activity: Activity,
  participationId: number,
  ticketTypeId: number,
): Promise<MoveRefusal | null> {
  const ticketTypes = await listTicketTypes(services.db, [activity.id])
  const ticketType = chooseTicketType(ticketTypes, ticketTypeId)
  if (!ticketType) return { refused: 'UNKNOWN_PAYMENT_MODEL' }
  const tickets = await listOpenTickets(services.db, [participationId])
  const moving = tickets.filter((ticket) => ticket.ticketTypeId !== ticketType.id).map(({ id }) => id)
  const left = (await countPlacesOfTypes(services, activity, ticketTypes)).ofType(ticketType.id)
  if (moving.length > left) return { refused: 'FULL', data: { left } }
  await setTicketType(services.db, moving, ticketType.id)
  await offerFreePlaces(services, activity.id)
  return null
}

/** A cheque follows the amount that is due as long as it is at the host's. */
async function carryOut(
  services: Services,
  { newest, ...of }: { hostId: number; participationId: number; newest: Cheque | undefined },
  planned: NotePlan,
): Promise<void> {
  if (planned.plan === 'INSERT') await enterCheque(services, { ...of, ...planned.cheque })
  if (!newest || planned.plan === 'INSERT') return

  const now = instant(services.now())
  if (planned.plan === 'END') return updateCheque(services.db, newest.id, { endedAt: now, slipId: null })
  const after = planned.plan === 'UPDATE' ? planned.cheque : newest
  const { number, state } = after
  const isAtHost = newest.state === 'RECEIVED' || state === 'RECEIVED'
  const amountCents = isAtHost
    ? (await readDueCents(services.db, of.participationId)) || null
    : newest.amountCents
  await updateCheque(services.db, newest.id, {
    ...{ number, state, amountCents },
    // Without an amount it cannot stay on the open slip.
    slipId: isAtHost && amountCents === null ? null : after.slipId,
    ...(state !== newest.state && { changedAt: now }),
  })
}

/** Enters a cheque over the amount that is due. Needs the lock of the activity, and no other open cheque. */
export async function enterCheque(
  services: Services,
  cheque: Pick<Cheque, 'hostId' | 'participationId' | 'number'> & Partial<Pick<Cheque, 'state'>>,
): Promise<number> {
  const now = instant(services.now())
  return insertCheque(services.db, {
    state: 'RECEIVED',
    ...cheque,
    slipId: null,
    amountCents: (await readDueCents(services.db, cheque.participationId)) || null,
    ...{ returnReason: null, createdAt: now, changedAt: now, endedAt: null },
  })
}
