import { randomBytes } from 'node:crypto'
import {
  countHoldsOfNetwork,
  insertAttempt,
  insertOrder,
  insertOrderLines,
  listHoldEndsOf,
  setTicketShare,
  sumPlacesOfNetwork,
} from '#db/queries/payment/hold.ts'
import type { Db } from '#db/schema.ts'
import type { Ticket } from '#db/schema/participation.ts'
import type { Order, PaymentAttempt } from '#db/schema/payment.ts'
import { MOST_HOLDS, MOST_PLACES_HELD } from '#server/domain/payment/order.ts'
import { beginningWithin, networksOf } from '#server/domain/platform/network.ts'
import { WIDER } from '#server/domain/platform/rate-limit.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import { type Attendee, holderOf } from '#server/services/participation/attendee.ts'
import { addTask } from '#server/services/platform/task.ts'
import type { DraftOrder } from './draft.ts'

/** A hold of places: its buyer, and when it ends. */
export interface Hold {
  participationId: number
  buyerId: number
  heldUntil: Date
  network: string | null
  /** The place in line that it took its buyer out of: with an offer, or before one. */
  waitingEntryId: number | null
}

/** Makes the order of tickets that wait for their payment; a task ends it with its hold. */
export async function insertHold(
  services: Services,
  { order: frozen, lines }: DraftOrder,
  tickets: readonly Ticket[],
  { heldUntil, ...hold }: Hold,
): Promise<Order> {
  const { db } = services
  const order = await insertOrder(db, {
    ...frozen,
    ...hold,
    transactionId: randomBytes(18).toString('base64url'),
    state: 'OPEN',
    heldUntil: instant(heldUntil),
    createdAt: instant(services.now()),
  })
  const rows = await insertOrderLines(
    db,
    lines.map(({ tickets: _shares, ...line }) => ({ ...line, orderId: order.id })),
  )
  for (const [index, { ticketTypeId, tickets: shares }] of lines.entries()) {
    const orderLineId = rows[index]?.id ?? null
    const ofLine = tickets.filter((ticket) => ticket.ticketTypeId === ticketTypeId)
    if (ofLine.length !== shares.length) throw new Error('An order has other tickets than its lines say.')
    for (const [place, { id }] of ofLine.entries()) {
      const share = shares[place]
      if (share) await setTicketShare(db, id, { ...share, orderLineId })
    }
  }
  await addTask(services, 'expire-checkout', { orderId: order.id }, heldUntil)
  return order
}

/** Begins an attempt to pay an order. Its end at the provider is never before that of the hold. */
export async function beginAttempt(
  services: Services,
  order: Pick<Order, 'id'>,
  { kind, requestKey, expiresAt }: { kind: PaymentAttempt['kind']; requestKey: string; expiresAt: Date },
): Promise<PaymentAttempt> {
  const attempt = await insertAttempt(services.db, {
    orderId: order.id,
    kind,
    requestKey,
    createdAt: instant(services.now()),
    expiresAt: instant(expiresAt),
  })
  if (!attempt) throw new Error('An attempt began although the order was locked.')
  return attempt
}

/** `of`: whose holds are too many; a network is shared by people who know nothing of each other. */
export interface TooManyHolds {
  refused: 'TOO_MANY_REQUESTS'
  data: { retryAfter: number; of: 'PERSON' | 'NETWORK' }
}

/** Returns why this person may hold no more places now, or null. Nobody hoards (decisions §5). */
export async function holdsRefusal(
  services: Services,
  person: Attendee,
  { activityId, network }: { activityId: number; network: string | null },
): Promise<TooManyHolds | null> {
  const { db } = services
  // Another request of theirs may hold places of another activity at this moment.
  await lockAccount(services, person.userId)
  const own = await listHoldEndsOf(db, holderOf(person))
  const [first = ''] = own
  if (own.length >= MOST_HOLDS.ofPerson) {
    const leftMs = Math.max(Date.parse(first) - services.now().getTime(), MINUTE_MS)
    return tooManyHolds('PERSON', leftMs)
  }
  return (await isNetworkFull(db, network, activityId)) ? tooManyHolds('NETWORK', MINUTE_MS) : null
}

/** An IPv6 /48 has 65,000 networks of the size that one household gets: together they hold a few times as much as one. */
async function isNetworkFull(db: Db, network: string | null, activityId: number): Promise<boolean> {
  if (network === null) return false
  const beginning = beginningWithin(network)
  const counted = [{ network, factor: 1, within: false }]
  if (beginning !== null) counted.push({ network: beginning, factor: WIDER, within: true })
  for (const { factor, ...of } of counted) {
    if ((await countHoldsOfNetwork(db, of, activityId)) >= factor * MOST_HOLDS.ofNetworkAndActivity)
      return true
    if ((await sumPlacesOfNetwork(db, of, activityId)) >= factor * MOST_PLACES_HELD) return true
    if ((await countHoldsOfNetwork(db, of)) >= factor * MOST_HOLDS.ofNetwork) return true
  }
  return false
}

const MINUTE_MS = 60_000

function tooManyHolds(of: 'PERSON' | 'NETWORK', waitMs: number): TooManyHolds {
  return { refused: 'TOO_MANY_REQUESTS', data: { retryAfter: Math.ceil(waitMs / 1000), of } }
}

/** Returns the network of a request, as holds are counted. */
export function holdNetwork(peer: string | undefined): string | null {
  return peer === undefined ? null : networksOf(peer).near
}
