import { listAttemptsOfCheckouts } from '#db/queries/payment/attempt.ts'
import { findCallByKey } from '#db/queries/payment/outside-call.ts'
import {
  countLimitedActivities,
  listCallsThatDiffer,
  listOpenCalls,
  listOverfullActivities,
  listOverfullTypes,
  listWaitingEvents,
} from '#db/queries/payment/verify.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Findings } from './findings.ts'
import { walkProvider } from './pages.ts'

const DAY_MS = 24 * 3_600_000

/** Pages on which somebody can still pay belong to attempts that are open: an order that has ended is paid no more. */
export async function verifyCheckouts(
  services: Services,
  payments: Payments,
  findings: Findings,
  signal?: AbortSignal,
): Promise<void> {
  await walkProvider(
    (after) => payments.readOpenCheckouts(after),
    async (checkouts) => {
      findings.count('checkouts', checkouts.length)
      const ids = checkouts.map(({ id }) => id)
      const known = new Map(
        (await listAttemptsOfCheckouts(services.db, ids)).map((attempt) => [
          attempt.stripeSessionId,
          attempt,
        ]),
      )
      for (const { id: checkoutId } of checkouts) {
        const attempt = known.get(checkoutId)
        if (attempt?.endedAt === null || !(await isLeftOpen(services, payments, checkoutId))) continue
        const ids = attempt && { orderId: attempt.orderId, attemptId: attempt.id }
        findings.name('CHECKOUT_OPEN', { ...ids, checkoutId })
      }
    },
    signal,
  )
}

/** Whether it still is, and not of a call whose answer is yet to be recorded: that is named once it is a day old. */
async function isLeftOpen({ db }: Services, payments: Payments, checkoutId: string): Promise<boolean> {
  const { status, key } = await payments.readCheckout(checkoutId)
  const call = key === null ? undefined : await findCallByKey(db, key)
  return status === 'OPEN' && call?.answeredAt !== null
}

/** Nobody may have a place that is not there. */
export async function verifyPlaces({ db }: Services, findings: Findings): Promise<void> {
  findings.count('activities', await countLimitedActivities(db))
  for (const { id: activityId } of await listOverfullActivities(db))
    findings.name('TOO_MANY_PLACES', { activityId })
  for (const { id: ticketTypeId, activityId } of await listOverfullTypes(db))
    findings.name('TOO_MANY_PLACES', { activityId, ticketTypeId })
}

/** Calls to the provider have an answer, and what they made is where it belongs; its events are worked. */
export async function verifyCalls({ db, now }: Services, findings: Findings): Promise<void> {
  const yesterday = instant(new Date(now().getTime() - DAY_MS))
  for (const { id: callId } of await listOpenCalls(db, yesterday)) findings.name('CALL_OPEN', { callId })
  for (const { id: callId, refundId } of await listCallsThatDiffer(db))
    findings.name('CALL_DIFFERS', { callId, refundId })
  for (const { id: eventId } of await listWaitingEvents(db, yesterday))
    findings.name('EVENT_WAITING', { eventId })
}
