import { findUser } from '#db/queries/account/user.ts'
import { findOpenAttempt, findOrder, updateAttempt, updateOrder } from '#db/queries/payment/hold.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import type { Order, PaymentAttempt } from '#db/schema/payment.ts'
import { HOLD_MS } from '#server/domain/payment/order.ts'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import type { MobileSecrets } from '#server/gateways/payments/checkout.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'
import { openingLimits } from '#server/services/participation/join-limits.ts'
import type { Full } from '#server/services/participation/join-outcome.ts'
import { takeOver } from '#server/services/participation/take-over.ts'
import { spendAll, tooMany } from '#server/services/platform/rate-limit.ts'
import { endHold } from './end-hold.ts'
import { isSaleGone } from './gone.ts'
import { beginAttempt } from './hold.ts'
import { orderOpen } from './order-open.ts'
import { endOtherWay } from './other-way.ts'
import { findOwnOrder } from './own-order.ts'
import { endObject, makeObject, readObject } from './provider-object.ts'
import { type PayInput, reserve, type ReserveRefusal } from './reserve.ts'
import { applyState } from './settle.ts'

/** How an order is paid: on the provider's page, or with secrets of the mobile client. */
export type PaymentWay = { url: string } | (MobileSecrets & { customerId: string | null })

export interface OpenPayment {
  outcome: 'OPEN'
  order: Order
  given: number
  wanted: number
  way: PaymentWay
}

export type PayRefusal =
  | ReserveRefusal
  | { refused: 'PAYMENTS_OFF' | 'HOLD_OVER' }
  | { refused: 'PROVIDER_REFUSED'; data: { code: string } }

/**
 * Holds paid places, and opens their payment. The same request again leads to the same payment, whatever died between.
 * `returnPath`: where the provider's page leads back to, on this site.
 */
export async function pay(
  services: Services,
  person: Attendee,
  input: PayInput & { returnPath?: string | undefined },
): Promise<OpenPayment | Full | PayRefusal> {
  const { payments } = services
  if (!payments) return { refused: 'PAYMENTS_OFF' }
  const wait = await spendAll(services, openingLimits(person))
  if (wait) return tooMany(wait)
  const held = await reserve(services, person, input)
  if ('refused' in held || held.outcome === 'FULL') return held
  await takeOver(services, person, held.order.participationId)
  const returnPath = input.returnPath ?? orderPath(held.order.transactionId)
  const opened = await open(services, payments, held, `${services.settings.publicUrl}${returnPath}`)
  if ('refused' in opened) return opened
  const { given, wanted } = held
  return { outcome: 'OPEN', given, wanted, ...opened }
}

/**
 * Opens the payment of an order that waits for it: of places that a host approved, or once more after coming back. A
 * payment that was begun in the other way ends first.
 */
export async function payOrder(
  services: Services,
  person: Attendee,
  {
    transactionId,
    returnPath,
    isMobile = false,
  }: { transactionId: string; returnPath?: string | undefined; isMobile?: boolean },
): Promise<{ order: Order; way: PaymentWay } | PayRefusal | { refused: 'NOT_FOUND' }> {
  const { payments, settings } = services
  if (!payments) return { refused: 'PAYMENTS_OFF' }
  const order = await findOwnOrder(services, person, transactionId)
  if (!order) return { refused: 'NOT_FOUND' }
  if (order.state !== 'OPEN') return { refused: order.state === 'PAID' ? 'ALREADY_PAID' : 'HOLD_OVER' }
  if (await isSaleGone(services, order)) return { refused: 'ACTIVITY_NOT_VALID' }
  const wait = await spendAll(services, openingLimits(person))
  if (wait) return tooMany(wait)
  await takeOver(services, person, order.participationId)
  const kind = isMobile ? 'INTENT' : 'CHECKOUT'
  let attempt = await findOrBegin(services, order, kind)
  if (attempt && attempt.kind !== kind) {
    const refusal = await endOtherWay(services, payments, { order, attempt })
    if (refusal) return refusal
    attempt = await findOrBegin(services, order, kind)
  }
  if (!attempt) return { refused: 'HOLD_OVER' }
  if (attempt.kind !== kind) return orderOpen(order)
  const returnUrl = `${settings.publicUrl}${returnPath ?? orderPath(transactionId)}`
  return open(services, payments, { order, attempt }, returnUrl)
}

/** Returns the open attempt to pay an order, or begins one; null: the order has ended. */
function findOrBegin(
  services: Services,
  order: Order,
  kind: PaymentAttempt['kind'],
): Promise<PaymentAttempt | null> {
  return inTransaction(services, async (services) => {
    const current = await lockOrder(services.db, order.id)
    if (current?.state !== 'OPEN') return null
    const expiresAt = new Date(services.now().getTime() + HOLD_MS)
    const requestKey = `${kind} order`
    return (
      (await findOpenAttempt(services.db, order.id)) ??
      (await beginAttempt(services, order, { kind, requestKey, expiresAt }))
    )
  })
}

interface Current {
  order: Order
  attempt: PaymentAttempt
}

const MOST_TRIES = 3

/**
 * Leads to the payment of an attempt. One that the provider refuses, since it came too late for the end that it asked
 * for, or one that has expired before its order, is followed by another one.
 */
async function open(
  services: Services,
  payments: Payments,
  first: Current,
  returnUrl: string,
): Promise<{ order: Order; way: PaymentWay } | PayRefusal> {
  let current = first
  for (let tries = 1; ; tries++) {
    const made = await makeObject(services, payments, { ...current, returnUrl })
    const way = 'refused' in made ? made : await wayOf(services, payments, current, made.id)
    const isAgain = 'refused' in way && (way.refused === 'PROVIDER_REFUSED' || way.refused === 'HOLD_OVER')
    if (!isAgain) return way
    const next = tries < MOST_TRIES ? await beginAnew(services, current) : null
    // Somebody pays in the other way now, on the page or in the client.
    if (next && next.attempt.kind !== current.attempt.kind) return orderOpen(next.order)
    if (next) {
      current = next
      continue
    }
    if (way.refused === 'PROVIDER_REFUSED') await endHold(services, current.attempt, 'WITHDRAWN')
    return way
  }
}

/** Begins another attempt with a whole hold, and ends the one before. Null: the order ended meanwhile. */
function beginAnew(services: Services, { order, attempt }: Current): Promise<Current | null> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const current = await lockOrder(db, order.id)
    if (current?.state !== 'OPEN' || current.heldUntil <= instant(now())) return null
    const known = await findOpenAttempt(db, order.id)
    if (known && known.id !== attempt.id) return { order: current, attempt: known }
    if (known) await updateAttempt(db, known.id, { endedAt: instant(now()), outcome: 'REFUSED' })
    const expiresAt = new Date(now().getTime() + HOLD_MS)
    const { kind, requestKey } = attempt
    const next = await beginAttempt(services, order, { kind, requestKey, expiresAt })
    const heldUntil = [current.heldUntil, instant(expiresAt)].sort().at(-1) ?? current.heldUntil
    await updateOrder(db, order.id, { heldUntil })
    return { order: { ...current, heldUntil }, attempt: next }
  })
}

async function wayOf(
  services: Services,
  payments: Payments,
  { order, attempt }: Current,
  id: string,
): Promise<{ order: Order; way: PaymentWay } | { refused: 'ALREADY_PAID' | 'HOLD_OVER' }> {
  const current = await findOrder(services.db, order.id)
  // The other way to pay may have been chosen while this one was being made.
  const isOpen =
    current?.state === 'OPEN' && (await findOpenAttempt(services.db, order.id))?.id === attempt.id
  const state = isOpen ? await readObject(payments, attempt, id) : await endObject(payments, attempt, id)
  if (!isOpen || state.status !== 'OPEN') {
    await applyState(services, attempt, state)
    return { refused: state.paid ? 'ALREADY_PAID' : 'HOLD_OVER' }
  }
  if (attempt.kind === 'CHECKOUT') {
    // Somebody pays at this moment: the page has no address any more.
    return state.url === null ? { refused: 'ALREADY_PAID' } : { order: current, way: { url: state.url } }
  }
  const buyer = await findUser(services.db, order.buyerId)
  const customerId = buyer && !buyer.isGuest ? buyer.stripeCustomerId : null
  const secrets = await payments.readSecrets(id, customerId)
  const isKnown = secrets.customerSessionClientSecret !== null
  return { order: current, way: { ...secrets, customerId: isKnown ? customerId : null } }
}
