import type { EventEndpoint } from '#server/gateways/payments/payments.ts'
import type { Context } from '#server/runtime/context.ts'
import { receiveEvent } from '#server/services/payment/event.ts'
import { type Answer, type CallHead, json, type ReadBody } from './answer.ts'
import { problem } from './problem.ts'

/** Where the payment provider sends its events, each endpoint with secrets of its own. */
const ENDPOINTS = new Map<string, EventEndpoint>([
  ['/stripe/webhook', 'PLATFORM'],
  ['/stripe/webhook/connect', 'CONNECT'],
  ['/stripe/webhook/v2', 'V2'],
])

export const WEBHOOK_PATHS = [...ENDPOINTS.keys()].map((path): [string, string[]] => [path, ['POST']])

/**
 * Takes an event, and answers before anything is done about it. Null: this is no address of events. What is not signed
 * by the provider learns nothing but that.
 */
export async function answerWebhook(
  { locale, services }: Context,
  { headers }: CallHead,
  { path, readBody }: { path: string; readBody: ReadBody },
): Promise<Answer | null> {
  const endpoint = ENDPOINTS.get(path)
  if (endpoint === undefined) return null
  const signature = headers.get('stripe-signature') ?? ''
  const body = Buffer.from(await readBody())
  const result = await receiveEvent(services, { endpoint, body, signature })
  if (!('refused' in result)) return json(200, { received: true })
  services.log.warn({ endpoint, reason: result.refused }, 'event of the payment provider refused')
  return result.refused === 'PAYMENTS_OFF'
    ? json(404, problem(locale, 'NOT_FOUND'))
    : json(400, problem(locale, 'BAD_REQUEST'))
}
