import type { RequestArgs } from '#app/lib/request.server.ts'
import { type PaymentPage, paymentPageOrigin } from '#server/domain/payment/provider-pages.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The origins to which the forms of the page of a request redirect. */
const targets = new WeakMap<object, readonly string[]>()

/**
 * Lets the forms of this page redirect to a page of the payment provider: browsers check where the form of a page
 * without script ends up (decisions §11). No other page names that origin.
 */
export function allowFormsTo({ context }: RequestArgs, page: PaymentPage): void {
  const origin = paymentPageOrigin(processServices().settings.stripe, page)
  if (origin !== null) targets.set(context, [origin])
}

export function formTargetsOf(context: object): readonly string[] {
  return targets.get(context) ?? []
}
