import { lockActivity } from '#db/queries/activity/activity.ts'
import { findOpenParticipationOf, findParticipation } from '#db/queries/participation/participation.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { findOpenAttempt, findOpenOrderOf } from '#db/queries/payment/hold.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import type { PaymentAttempt } from '#db/schema/payment.ts'
import { countPeople } from '#server/domain/participation/capacity.ts'
import { isRequested } from '#server/domain/participation/good-for-entry.ts'
import { HOLD_MS } from '#server/domain/payment/order.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type Attendee, mayOpen } from '#server/services/participation/attendee.ts'
import { takePlaces } from '#server/services/participation/join.ts'
import type {
  Accepted,
  EvaluationRefusal,
  Full,
  JoinInput,
} from '#server/services/participation/join-outcome.ts'
import { type Caller, writeEnlarged, writeRegistration } from '#server/services/participation/register.ts'
import { resendParticipation } from '#server/services/participation/resend.ts'
import { endEntry } from '#server/services/participation/waiting-list/own-entry.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { draftOrder, type DraftRefusal } from './draft.ts'
import { isSaleGone } from './gone.ts'
import { type Held, heldOf } from './held.ts'
import { beginAttempt, holdNetwork, holdsRefusal, insertHold, type TooManyHolds } from './hold.ts'
import { type OrderOpen, orderOpen } from './order-open.ts'

export interface PayInput extends JoinInput {
  /** The mobile client pays by itself; everybody else on the provider's page. */
  isMobile: boolean
  /** Of the order and its receipt. */
  language: 'fr' | 'en'
}

export type ReserveRefusal =
  | EvaluationRefusal
  | TooManyRequests
  | TooManyHolds
  | DraftRefusal
  | OrderOpen
  | { refused: 'ALREADY_PAID' | 'ALREADY_JOINED' }

/**
 * Holds paid places for a person: registration, tickets, order and lines in one transaction under the lock of the
 * activity. The same request again leads to what it led to before; another one has to wait for its end.
 */
export async function reserve(
  services: Services,
  person: Attendee,
  input: PayInput,
): Promise<Held | Full | ReserveRefusal> {
  const known = await resumeKnown(services, person, input)
  if (known) return known
  const taken = await takePlaces<Held | ReserveRefusal>(
    services,
    person,
    { ...input, pays: true },
    (services, accepted, caller) => hold(services, accepted, { ...caller, input }),
  )
  if ('refused' in taken || taken.outcome === 'HELD') return taken
  // The same request at the same moment may have taken the last places.
  if (taken.outcome === 'FULL') return (await resumeKnown(services, person, input)) ?? taken
  if (taken.outcome === 'ALREADY_JOINED') return resume(services, taken.participationId, input)
  // Another pass registered with this address: only its mailbox may enlarge that, and it gets the link again.
  await resendParticipation(services, taken.participationId, person.userId)
  return { refused: 'ALREADY_JOINED' }
}

/**
 * Returns what the same request led to, as long as it waits for its payment, also where it got fewer places; or that
 * another one waits, or that nobody can pay for it any more. Null: nothing is being paid.
 */
async function resumeKnown(
  services: Services,
  person: Attendee,
  input: PayInput,
): Promise<Held | OrderOpen | { refused: 'ACTIVITY_NOT_VALID' } | null> {
  const { db } = services
  const participation = await findOpenParticipationOf(db, input.activityId, person.userId)
  const isTheirs = participation !== undefined && mayOpen(person, participation)
  const order = isTheirs ? await findOpenOrderOf(db, participation.id) : undefined
  if (order && (await isSaleGone(services, order))) return { refused: 'ACTIVITY_NOT_VALID' }
  const attempt = order && (await findOpenAttempt(db, order.id))
  if (!order || !attempt) return null
  const isSame = attempt.requestKey === requestKey(input)
  return isSame ? heldOf(services, { order, attempt }, input.parts) : orderOpen(order)
}

async function hold(
  services: Services,
  accepted: Accepted,
  caller: Caller & { input: PayInput },
): Promise<Held | ReserveRefusal> {
  const { activity, existing, given, waiting, offer } = accepted
  const { person, input } = caller
  const open = existing && (await findOpenOrderOf(services.db, existing.id))
  if (open) return orderOpen(open)
  const network = holdNetwork(input.peer)
  const tooMany = await holdsRefusal(services, person, { activityId: activity.id, network })
  if (tooMany) return tooMany
  const draft = await draftOrder(services, {
    activity,
    ticketTypes: offer.ticketTypes,
    parts: given,
    buyerProvince: input.buyerProvince ?? null,
    language: input.language,
  })
  if ('refused' in draft) return draft

  const heldUntil = new Date(services.now().getTime() + HOLD_MS)
  const registered = existing ? undefined : await writeRegistration(services, accepted, caller, 'PAYMENT')
  const tickets =
    registered?.tickets ??
    (existing ? await writeEnlarged(services, { ...accepted, person, input }, existing, 'PAYMENT') : [])
  const participationId = existing?.id ?? registered?.participation.id ?? 0
  const order = await insertHold(services, draft, tickets, {
    participationId,
    buyerId: person.userId,
    heldUntil,
    network,
    waitingEntryId: waiting?.id ?? null,
  })
  const attempt = await beginAttempt(services, order, {
    kind: kindOf(input),
    requestKey: requestKey(input),
    expiresAt: heldUntil,
  })
  if (waiting) await endEntry(services, waiting, 'ACCEPTED')
  return { outcome: 'HELD', order, attempt, given: countPeople(given), wanted: countPeople(accepted.wanted) }
}

/** Somebody has what they ask for: it waits for their payment, or was paid. */
function resume(
  services: Services,
  participationId: number,
  input: PayInput,
): Promise<Held | ReserveRefusal> {
  return inTransaction(services, async (services): Promise<Held | ReserveRefusal> => {
    const { db } = services
    await lockActivity(db, input.activityId)
    const participation = await findParticipation(db, participationId)
    const order = participation && (await findOpenOrderOf(db, participationId))
    if (!order) {
      const tickets = await listOpenTickets(db, [participationId])
      return { refused: tickets.some(isRequested) ? 'APPROVAL_REQUIRED' : 'ALREADY_PAID' }
    }
    await lockOrder(db, order.id)
    const known = await findOpenAttempt(db, order.id)
    if (known && known.requestKey !== requestKey(input)) return orderOpen(order)
    const attempt = known ?? (await beginAttempt(services, order, againOf(services, input)))
    return heldOf(services, { order, attempt }, input.parts)
  })
}

/** The provider's page cannot end sooner than after half an hour: it is ended with the hold. */
function againOf(services: Services, input: PayInput) {
  const expiresAt = new Date(services.now().getTime() + HOLD_MS)
  return { kind: kindOf(input), requestKey: requestKey(input), expiresAt }
}

function kindOf({ isMobile }: PayInput): PaymentAttempt['kind'] {
  return isMobile ? 'INTENT' : 'CHECKOUT'
}

/** Two requests are the same by how it is paid, how many people come in all, and the province that decides the taxes. */
function requestKey(input: PayInput): string {
  const parts = input.parts.map(({ ticketTypeId, people }) => `${ticketTypeId ?? ''}:${people}`)
  const province = input.buyerProvince ? [input.buyerProvince] : []
  return [kindOf(input), ...parts.sort(), ...province].join(' ')
}
