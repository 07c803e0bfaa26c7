import type { IncomingMessage, ServerResponse } from 'node:http'
import { CAPABILITY_STATUSES, setTransfers } from '../accounts/account.ts'
import { json } from '../http/answer.ts'
import type { Fault } from '../http/faults.ts'
import { readBody } from '../http/read-request.ts'
import { readRefusals } from '../http/refusals.ts'
import { runDue } from '../jobs.ts'
import { planRefunds } from '../money/plans.ts'
import { failRefund } from '../refunds/refund.ts'
import type { Sandbox } from '../sandbox.ts'
import { atomically } from '../store/transaction.ts'
import { ApiError, invalidRequest } from '../wire/errors.ts'
import { boolean, type Field, hash, integer, list, oneOf, required, text } from '../wire/fields.ts'

interface Control {
  params: Field<unknown>
  run(sandbox: Sandbox, params: unknown): object
}

function control<P>(params: Field<P>, run: (sandbox: Sandbox, params: P) => object): Control {
  return { params, run }
}

/** The switches that tests press, each a POST with JSON to /__sandbox/<name>. */
const controls: Record<string, Control> = {
  /** Forgets everything but the time. */
  reset: control(hash({}), ({ database }) => {
    for (const table of ['object', 'job', 'delivery', 'answer', 'balance'])
      database.exec(`delete from ${table}`)
    database.exec("delete from setting where name <> 'clockOffset'")
    return {}
  }),
  /** Lets time pass: sessions expire, money becomes available, events are sent again. */
  clock: control(hash({ seconds: required(integer(0, 366 * 86_400)) }), (sandbox, { seconds }) => {
    sandbox.clock.advance(seconds)
    runDue(sandbox)
    return { now: sandbox.clock.now() }
  }),
  'fail-next': control(
    hash({
      kind: required(oneOf('error', 'stored-error', 'rate-limit', 'cut', 'silence', 'delay')),
      call: text(200),
      after: boolean(),
      times: integer(1, 10_000),
      skip: integer(0, 10_000),
      ms: integer(0, 120_000),
    }),
    ({ settings }, { kind, call, after = false, times = 1, skip = 0, ms = 0 }) => {
      const fault: Fault = { kind, isAfter: after, times, skip, ms, ...(call && { call }) }
      settings.write('faults', [...settings.read<Fault[]>('faults', []), fault])
      return {}
    },
  ),
  'clear-faults': control(hash({}), ({ settings }) => {
    settings.write('faults', [])
    return {}
  }),
  'pause-events': control(hash({ paused: required(boolean()) }), ({ settings }, { paused }) => {
    settings.write('eventsPaused', paused)
    return {}
  }),
  'reverse-events': control(hash({ reversed: required(boolean()) }), ({ settings }, { reversed }) => {
    settings.write('eventsReversed', reversed)
    return {}
  }),
  /** The next n events are sent twice. */
  'duplicate-events': control(hash({ times: required(integer(0, 10_000)) }), ({ settings }, { times }) => {
    settings.write('duplicateEvents', times)
    return {}
  }),
  /** Events of these types are written, and never sent. */
  'drop-events': control(hash({ types: required(list(text())) }), ({ settings }, { types }) => {
    settings.write('droppedEvents', types)
    return {}
  }),
  /** Refunds wait while the platform's balance is short. */
  'refunds-wait': control(hash({ waits: required(boolean()) }), (sandbox, { waits }) => {
    sandbox.settings.write('refundsWait', waits)
    planRefunds(sandbox)
    return {}
  }),
  /** The bank of the buyer sends a refund back. */
  'fail-refund': control(
    hash({
      refund: required(text()),
      reason: required(oneOf('lost_or_stolen_card', 'expired_or_canceled_card', 'unknown')),
    }),
    (sandbox, { refund, reason }) => failRefund(sandbox, refund, reason),
  ),
  /** The buyer has gone to their bank: a charge of which nothing can be given back any more. */
  dispute: control(hash({ charge: required(text()) }), ({ objects }, { charge }) =>
    objects.update('charge', charge, { disputed: true }),
  ),
  /** The company's own bank sends payouts back. */
  'payouts-fail': control(hash({ fail: required(boolean()) }), ({ settings }, { fail }) => {
    settings.write('payoutsFail', fail)
    return {}
  }),
  /** How long a payment has no `balance_transaction`. */
  'settle-after': control(
    hash({ seconds: required(integer(0, 31 * 86_400)) }),
    ({ settings }, { seconds }) => {
      settings.write('settledAfterSeconds', seconds)
      return {}
    },
  ),
  /** Sends an event again to everybody who got it. */
  resend: control(hash({ event: required(text()) }), ({ database, clock }, { event }) => {
    const { changes } = database
      .prepare(
        `insert into delivery (event, endpoint, due_at)
         select distinct event, endpoint, ? from delivery where event = ?`,
      )
      .run(clock.now(), event)
    return { sent: changes }
  }),
  /** Stripe changes its mind about an account: more is asked for, or it is ready after all. */
  transfers: control(
    hash({ account: required(text()), status: required(oneOf(...CAPABILITY_STATUSES)) }),
    (sandbox, { account, status }) => setTransfers(sandbox, account, status),
  ),
  /** The requests that were refused before any work, and how many there were. */
  refusals: control(hash({}), readRefusals),
  /** How many events are still to be sent, and how many of them at this moment (`due`). */
  deliveries: control(hash({}), ({ database, clock }) => {
    const rows = database
      .prepare<[], { state: string; number: number }>(
        'select state, count(*) as number from delivery group by state',
      )
      .all()
    const { due } = database
      .prepare<[number], { due: number }>(
        "select count(*) as due from delivery where state = 'waiting' and due_at <= ?",
      )
      .get(clock.now()) ?? { due: 0 }
    return { ...Object.fromEntries(rows.map(({ state, number }) => [state, number])), due }
  }),
}

/** Never from a page: a browser names the page that it stands on. */
export async function answerControl(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const { status, headers, body } = await controlAnswer(sandbox, request)
  response.writeHead(status, headers).end(body)
}

async function controlAnswer(sandbox: Sandbox, request: IncomingMessage) {
  const name = (request.url ?? '').replace('/__sandbox/', '')
  const found = Object.hasOwn(controls, name) ? controls[name] : undefined
  const isOfPage = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
  if (!found || request.method !== 'POST' || isOfPage)
    return json({ error: { message: 'No such switch.' } }, 404)
  try {
    const body = await readBody(request)
    const params = found.params.read(JSON.parse(body || '{}'), '')
    return json(atomically(sandbox.database, () => found.run(sandbox, params)))
  } catch (error) {
    const refusal = error instanceof SyntaxError ? invalidRequest('Invalid JSON.') : error
    if (refusal instanceof ApiError) return json({ error: refusal.body }, refusal.status)
    throw error
  }
}
