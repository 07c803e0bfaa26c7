import { findOpenAttempt } from '#db/queries/payment/hold.ts'
import { HOLD_MS } from '#server/domain/payment/order.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { Services } from '#server/runtime/context.ts'
import { endHold } from '#server/services/payment/order/end-hold.ts'
import { pay } from '#server/services/payment/order/pay.ts'
import { settleOrder } from '#server/services/payment/order/settle.ts'
import { DAY_MS, HOUR_MS } from './dates.ts'
import { sessionOf, type Stage } from './stage.ts'

export interface Purchase {
  person: string
  activityId: number
  parts: { ticketTypeId: number; people: number }[]
  daysAgo: number
  /** Somebody who buys the places when the hold was over, before this person paid. */
  lateTo?: string
}

type SellingServices = Services & { payments: Payments }

/** Buys places at their time, through the page of the sandbox; what was bought before is left as it is. */
export async function buy(services: SellingServices, stage: Stage, purchase: Purchase): Promise<void> {
  const { person, activityId, parts, daysAgo, lateTo } = purchase
  const then = inThePresent(asOf(services, daysAgo))
  const attendee = await sessionOf(then, stage, person)
  const opened = await pay(then, attendee, {
    ...{ activityId, parts, consent: true, acceptsFewer: false, isMobile: false, language: attendee.locale },
  })
  if ('refused' in opened || opened.outcome !== 'OPEN' || !('url' in opened.way)) return
  const { order, way } = opened
  if (lateTo) {
    const attempt = await findOpenAttempt(then.db, order.id)
    const later = { ...then, now: () => new Date(then.now().getTime() + HOUR_MS) }
    if (attempt) await endHold(later, attempt, 'EXPIRED')
    await buy(services, stage, { person: lateTo, activityId, parts, daysAgo: daysAgo - 1 })
  }
  await fillInCard(way.url, attendee)
  const paid = lateTo ? inThePresent(asOf(services, daysAgo - 2)) : then
  await settleOrder(paid, order.id)
}

/** The services of some days ago; events of the demo are not logged. */
export function asOf<Of extends Services>(services: Of, daysAgo: number): Of {
  const at = new Date(services.now().getTime() - daysAgo * DAY_MS)
  return { ...services, log: services.log.child({}, { level: 'warn' }), now: () => at }
}

/** The sandbox lives in the present: none of its pages can have expired days ago. */
function inThePresent(services: SellingServices): SellingServices {
  const { payments } = services
  return {
    ...services,
    payments: {
      ...payments,
      createCheckout(checkout, key) {
        const expiresAt = Math.ceil((Date.now() + HOLD_MS) / 1000)
        return payments.createCheckout({ ...checkout, expiresAt }, key)
      },
    },
  }
}

interface Payer {
  displayName: string
  email: string
}

/** Fills in the page of the sandbox as somebody does who pays by card. */
async function fillInCard(url: string, { displayName: name, email }: Payer): Promise<void> {
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ name, email, ...card }),
    redirect: 'manual',
  })
}
