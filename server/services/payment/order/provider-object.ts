import { findUser } from '#db/queries/account/user.ts'
import { findOrder, listOrderLines, updateAttempt } from '#db/queries/payment/hold.ts'
import type { Order, OrderLine, PaymentAttempt } from '#db/schema/payment.ts'
import { federalTax } from '#server/domain/payment/taxes.ts'
import type { NewCheckout, NewIntent, PaymentState } from '#server/gateways/payments/checkout.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { Services } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import {
  type ActResult,
  callOutside,
  closeFound,
  findOutside,
  type OutsideAct,
} from '#server/services/payment/outside-call.ts'
import { addTask } from '#server/services/platform/task.ts'
import { findCustomer, forgetCustomer, makeCustomer } from './customer.ts'

/** What an attempt is at the provider: a session of its page, or a payment of the mobile client. */

/** An attempt began a little earlier there than here at most. */
const CLOCKS_DIFFER_S = 600

type Finding = Pick<OutsideAct<object>, 'purpose' | 'subjectId' | 'find' | 'record'>

function findingOf(payments: Payments, attempt: PaymentAttempt): Finding {
  const since = Math.floor(Date.parse(attempt.createdAt) / 1000) - CLOCKS_DIFFER_S
  const isCheckout = attempt.kind === 'CHECKOUT'
  return {
    purpose: isCheckout ? 'checkout' : 'intent',
    subjectId: attempt.id,
    find: (key) => (isCheckout ? payments.findCheckout(key, since) : payments.findIntent(key, since)),
    record: (services, id) => recordObject(services, attempt, id),
  }
}

/** An order that ended while it was made is ended there too. */
async function recordObject(services: Services, attempt: PaymentAttempt, id: string): Promise<void> {
  const { db } = services
  await updateAttempt(
    db,
    attempt.id,
    attempt.kind === 'CHECKOUT' ? { stripeSessionId: id } : { stripeIntentId: id },
  )
  const order = await findOrder(db, attempt.orderId)
  if (order?.state !== 'OPEN') await addTask(services, 'expire-checkout', { orderId: attempt.orderId })
}

/** Makes it, once; `returnUrl` is where the page leads back to. */
export async function makeObject(
  services: Services,
  payments: Payments,
  { order, attempt, returnUrl }: { order: Order; attempt: PaymentAttempt; returnUrl: string },
): Promise<ActResult> {
  const known = objectIdOf(attempt)
  if (known !== null) return { id: known }
  const buyer = await findUser(services.db, order.buyerId)
  if (!buyer) throw new Error('An order belongs to nobody.')
  const lines = await listOrderLines(services.db, order.id)
  const of = {
    orderId: order.id,
    attemptId: attempt.id,
    transactionId: order.transactionId,
    description: order.activityName,
    statementSuffix: statementSuffix(order.sellerName),
  }
  if (attempt.kind === 'CHECKOUT')
    return callOutside<NewCheckout>(services, {
      ...findingOf(payments, attempt),
      parameters: {
        ...of,
        email: buyer.email,
        language: order.language,
        expiresAt: Math.ceil(Date.parse(attempt.expiresAt) / 1000),
        returnUrl,
        lines: linesOf(order, lines),
      },
      send: (parameters, key) => payments.createCheckout(parameters, key),
    })
  const customer = buyer.isGuest ? { id: null } : await makeCustomer(services, payments, order.buyerId)
  if ('refused' in customer) return customer
  const made = await callOutside<NewIntent>(services, {
    ...findingOf(payments, attempt),
    parameters: { ...of, totalCents: order.totalCents, customerId: customer.id },
    send: (parameters, key) => payments.createIntent(parameters, key),
  })
  const isGone = 'refused' in made && made.data.code === 'resource_missing'
  if (isGone && customer.id !== null) await forgetCustomer(services, order.buyerId, customer.id)
  return made
}

/** Returns what it is at the provider, looked for where its answer never came; null: nothing. */
export async function findObject(
  services: Services,
  payments: Payments,
  attempt: PaymentAttempt,
): Promise<string | null> {
  const known = objectIdOf(attempt)
  if (known !== null) return known
  if (attempt.kind === 'INTENT') await findCustomer(services, payments, attempt)
  return findOutside(services, findingOf(payments, attempt))
}

/**
 * Keeps what an event has told of it before the answer of the call that made it, which may never come. The payment of a
 * page has the key of its page, and is another object.
 */
export async function keepObject(
  services: Services,
  attempt: PaymentAttempt,
  made: { key: string; id: string; kind: PaymentAttempt['kind'] },
): Promise<void> {
  if (made.kind !== attempt.kind) return
  await closeFound(services, { record: (services, id) => recordObject(services, attempt, id) }, made)
}

/** Reads how it stands there. */
export function readObject(
  payments: Payments,
  { kind }: Pick<PaymentAttempt, 'kind'>,
  id: string,
): Promise<PaymentState> {
  return kind === 'CHECKOUT' ? payments.readCheckout(id) : payments.readIntent(id)
}

/** Ends it there, if it is open; returns how it stands then. */
export async function endObject(
  payments: Payments,
  attempt: Pick<PaymentAttempt, 'kind'>,
  id: string,
): Promise<PaymentState> {
  const state = await readObject(payments, attempt, id)
  if (state.status !== 'OPEN') return state
  await (attempt.kind === 'CHECKOUT' ? payments.expireCheckout(id) : payments.cancelIntent(id))
  return readObject(payments, attempt, id)
}

function objectIdOf({ kind, stripeSessionId, stripeIntentId }: PaymentAttempt): string | null {
  return kind === 'CHECKOUT' ? stripeSessionId : stripeIntentId
}

/** One line for each ticket type, and one for each tax; what costs nothing has none. They sum to the total. */
function linesOf(order: Order, lines: readonly OrderLine[]): NewCheckout['lines'] {
  const t = i18nOf(order.language).getFixedT(null, 'checkout')
  const format = new Intl.NumberFormat(`${order.language}-CA`, { maximumFractionDigits: 3 })
  const tax = (kind: 'GST' | 'HST' | 'QST', rate: number, unitCents: number) => ({
    name: t(`tax.${kind}`, { rate: format.format(rate / 1000) }),
    unitCents,
    quantity: 1,
  })
  const places = lines.map(({ name, unitCents, quantity }) => {
    return { name: name ?? order.activityName, unitCents, quantity }
  })
  return [
    ...places,
    tax(federalTax(order.gstRate), order.gstRate, order.gstCents),
    tax('QST', order.qstRate, order.qstCents),
  ].filter(({ unitCents }) => unitCents > 0)
}

const LONGEST_SUFFIX = 10

/** The provider takes capitals without accents, and at least one of A to Z. */
function statementSuffix(sellerName: string): string {
  const plain = sellerName
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .slice(0, LONGEST_SUFFIX)
    .trim()
  return /[A-Z]/.test(plain) ? plain : ''
}
