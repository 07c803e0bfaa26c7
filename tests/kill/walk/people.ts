import { instant } from '#server/runtime/clock.ts'
import { openPaymentAccount, readPaymentAccount } from '#server/services/payment/account.ts'
import { call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { startingAt } from '#tests/infrastructure/starting-at.ts'
import type { Stage } from './stage.ts'

const DAY_MS = 24 * 3_600_000

/** A walk passes weeks, and nobody signs in again. */
async function keepSessions(db: Stage['db'], now: Date, members: readonly Member[]): Promise<void> {
  const ids = members.map(({ id }) => id)
  const expiresAt = instant(new Date(now.getTime() + 365 * DAY_MS))
  await db.updateTable('session').set({ expiresAt }).where('userId', 'in', ids).execute()
}

/** A host who is paid, and says who sells. */
export async function makeSeller({ db, services, settle }: Stage): Promise<Member> {
  const [host] = await makeMembers(db, 1)
  if (!host) throw new Error('Nobody was made.')
  await keepSessions(db, services.now(), [host])
  const at = instant(services.now())
  await db
    .insertInto('billingSettings')
    .values({
      userId: host.id,
      gstNumber: '123456789 RT0001',
      qstNumber: '1234567890 TQ0001',
      legalName: 'Club de marche La Boussole inc.',
      address: '12, rue des Pins, Joliette (Québec) J6E 1A1',
      province: 'QC',
      telephone: '450 555-0134',
      changedAt: at,
    })
    .execute()
  const person = { userId: host.id, actingFor: null } as unknown as Parameters<typeof openPaymentAccount>[1]
  const back = { refreshUrl: 'http://localhost:3000/encore', returnUrl: 'http://localhost:3000/retour' }
  const opened = await openPaymentAccount(services, person, back)
  if (!('url' in opened)) throw new Error(JSON.stringify(opened))
  const form = await fetch(opened.url) // the link works once, and leads to the form
  const bank = { transit: '11000', institution: '000', account: '000123456789' }
  const fields = { legalName: 'La Boussole', ...bank, outcome: 'active', action: 'finish' }
  await fetch(form.url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const { id } = await db
    .selectFrom('paymentAccount')
    .select('id')
    .where('userId', '=', host.id)
    .executeTakeFirstOrThrow()
  if (!(await readPaymentAccount(services, id))) throw new Error('The host cannot be paid.')
  await settle()
  return host
}

export interface Show {
  activityId: number
  ticketTypeId: number
}

/** An activity of so many places at 20 dollars, in a week as the walk's clock has it. */
export async function makeShow({ db, services }: Stage, host: Member, capacity: number): Promise<Show> {
  const [activityId = 0] = await makeActivities(db, { count: 1, hostId: host.id, capacity })
  const start = startingAt(new Date(services.now().getTime() + 7 * DAY_MS))
  await db.updateTable('activity').set(start).where('id', '=', activityId).execute()
  const { id: ticketTypeId } = await db
    .updateTable('ticketType')
    .set({ priceCents: 2000 })
    .where('activityId', '=', activityId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { activityId, ticketTypeId }
}

/** Somebody at a browser or a telephone, who does one thing after the other, and none after one that failed. */
export interface Buyer extends Member {
  headers: Record<string, string>
}

export async function makeBuyers({ db, services }: Stage, count: number): Promise<Buyer[]> {
  const members = await makeMembers(db, count)
  await keepSessions(db, services.now(), members)
  return members.map((member) => ({ ...member, headers: { ...bearer(member.token), ...ownNetwork() } }))
}

export interface Held {
  intentId: string
  url?: string
  clientSecret?: string
}

/** `people` is how many come in all. */
export async function hold(
  { url }: Stage,
  buyer: Buyer,
  { activityId, ticketTypeId }: Show,
  people: number,
  { isMobile = false } = {},
): Promise<Held> {
  const attendance = [{ paymentModelId: ticketTypeId, nbrParticipant: people }]
  return ask<Held>({
    url: `${url}/api/paymentintent`,
    headers: buyer.headers,
    body: { activityId, attendance, isMobile },
  })
}

/** The hosted page, filled in as a browser without script does. */
export async function payAtCheckout({ url: checkout = '' }: Held): Promise<void> {
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
  const fields = { email: 'acheteuse@exemple.org', name: 'Camille Tremblay', ...card }
  const page = await fetch(checkout, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  if (page.status !== 303 && page.status !== 302) throw new Error(`${page.status} ${await page.text()}`)
}

/** Pays as the mobile package does, with the client's secret. */
export async function payWithMobile({ double }: Stage, { clientSecret = '' }: Held): Promise<void> {
  const [id = ''] = clientSecret.split('_secret_')
  const response = await fetch(`${double.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  if (!response.ok) throw new Error(await response.text())
}

export interface Status {
  status: 'WAITING_PAYMENT' | 'PAID' | 'EXPIRED' | 'ABANDONED' | 'WITHDRAWN'
  returned: boolean
}

export function readStatus({ url }: Stage, buyer: Buyer, intentId: string): Promise<Status> {
  const query = new URLSearchParams({ intentId })
  return ask({ method: 'GET', url: `${url}/api/stripe/paymentstatus?${query}`, headers: buyer.headers })
}

/** Of those that were paid, may still be paid, or were refunded. */
export function listOrders(
  { url }: Stage,
  buyer: Buyer,
): Promise<{ transactionId: string; status: string }[]> {
  return ask({ method: 'GET', url: `${url}/api/user/orders`, headers: buyer.headers })
}

export function joinWithPayment({ url }: Stage, buyer: Buyer, { activityId }: Show, paymentId: string) {
  return ask({
    url: `${url}/api/activity/participant`,
    headers: buyer.headers,
    body: { activityId, paymentId },
  })
}

export function callOff({ url }: Stage, host: Member, { activityId }: Show) {
  const query = new URLSearchParams({ activityId: String(activityId) })
  const headers = { ...bearer(host.token), ...ownNetwork() }
  return ask({ method: 'DELETE', url: `${url}/api/activity?${query}`, headers })
}

interface Asked {
  method?: string
  url: string
  headers: Record<string, string>
  body?: object
}

/** Somebody whom the site asks to try again in a moment does so, once. Who is cut off leaves. */
async function ask<Answer>(asked: Asked): Promise<Answer> {
  const first = await send(asked)
  const { status, body } = first.status >= 500 ? await send(asked) : first
  if (status === 200) return body as Answer
  const { method = 'POST', url } = asked
  throw new Error(`${method} ${new URL(url).pathname}: ${status} ${JSON.stringify(body)}`)
}

async function send({ method = 'POST', url, headers, body = {} }: Asked) {
  if (method === 'POST') return call({ url, headers, body })
  const response = await fetch(url, { method, headers })
  return { status: response.status, body: (await response.json()) as unknown }
}
