import { createHash } from 'node:crypto'
import texts from '#locales/fr/orders.json' with { type: 'json' }
import { orderPath } from '#server/domain/payment/order-paths.ts'
import { cookie } from '#tests/infrastructure/crowd.ts'
import type { Cast } from './flows.ts'
import { type Buyer, listOrders, type Show } from './people.ts'
import type { Stage } from './stage.ts'

/** The only three ways in which somebody may stand in the end. */
export type Outcome = 'paid' | 'not charged' | 'charged and refunded'

export interface Looked {
  outcomes: Outcome[]
  /** Everything that fits none of them, in words. */
  findings: string[]
}

/** Looks at everybody: in the database, at the payment provider, and at what page and API say. */
export async function lookAt(stage: Stage, { buyers, show }: Cast): Promise<Looked> {
  const emails = new Set((await stage.listEmails()).map((name) => name.split('-').at(-1)))
  const looked = await Promise.all(buyers.map((buyer) => lookAtBuyer(stage, buyer, show, emails)))
  return {
    outcomes: looked.flatMap(({ outcomes }) => outcomes),
    findings: [...(await lookAtPlaces(stage, show)), ...looked.flatMap(({ findings }) => findings)],
  }
}

interface Facts {
  state: string
  totalCents: number
  charged: number
  returned: number
  /** Open tickets of the order, and those that open the door. */
  places: number
  good: number
  receipt: number | null
  confirmed: number
  toldOfRefund: number
  unsent: number
  api: string
  page: string[]
}

async function lookAtBuyer(stage: Stage, buyer: Buyer, show: Show, emails: Set<string | undefined>) {
  const looked: Looked = { outcomes: [], findings: [] }
  const orders = await stage.db.selectFrom('order').selectAll().where('buyerId', '=', buyer.id).execute()
  const tickets = await ticketsOf(stage, buyer, show)
  const told = await notificationsOf(stage, buyer)
  const listed = new Map(
    (await listOrders(stage, buyer)).map(({ transactionId, status }) => [transactionId, status]),
  )
  for (const { id, state, totalCents, receiptNumber, transactionId } of orders) {
    const own = tickets.filter(({ orderId }) => orderId === id)
    const confirmations = told.filter(
      ({ type, details }) => type === 'NEW_PARTICIPANT' && details.orderId === id,
    )
    const ofRefund = told.filter(({ type }) => TELL_OF_REFUND.includes(type))
    const facts: Facts = {
      ...{ state, totalCents, receipt: receiptNumber, ...chargesOf(stage, id) },
      places: own.length,
      good: own.filter(({ waitsFor }) => waitsFor === null).length,
      confirmed: confirmations.length,
      toldOfRefund: ofRefund.length,
      unsent: [...confirmations, ...ofRefund].filter((one) => !emails.has(fileOf(stage, one.id))).length,
      api: listed.get(transactionId) ?? 'not listed',
      page: await readPage(stage, buyer, transactionId),
    }
    const outcome = outcomeOf(facts)
    if (outcome) looked.outcomes.push(outcome)
    const faults = outcome ? FAULTS[outcome](facts) : ['neither paid, nor free, nor refunded']
    looked.findings.push(...faults.map((fault) => `order ${id}: ${fault} ${JSON.stringify(facts)}`))
  }
  if (orders.length === 0) looked.outcomes.push('not charged')
  const stray = tickets.filter(({ orderId }) => orderId === null)
  if (stray.length > 0) looked.findings.push(`${stray.length} tickets belong to no order`)
  return looked
}

/** By the money alone. */
function outcomeOf({ state, totalCents, charged, returned }: Facts): Outcome | null {
  if (state === 'OPEN') return null
  if (charged === 0) return 'not charged'
  if (charged === returned) return 'charged and refunded'
  return charged - returned === totalCents ? 'paid' : null
}

const { state: says } = texts
const PAGE = {
  paid: [says.paid, says.paidWith],
  notCharged: [says.ended.EXPIRED, says.ended.ABANDONED, says.ended.WITHDRAWN],
  refunded: Object.values({ ...says.refunded, returned: says.returned.done, soon: says.returned.underWay }),
}

/** Returns in words where the other facts do not fit an outcome. */
const FAULTS: Record<Outcome, (facts: Facts) => string[]> = {
  paid: ({ state, places, good, receipt, confirmed, unsent, api, page }) =>
    wrong({
      'its state is another one': state !== 'PAID',
      'tickets are missing': places === 0 || good !== places,
      'it has no receipt': receipt === null,
      'it is not confirmed once': confirmed !== 1 || unsent > 0,
      'the API says otherwise': api !== 'PAID',
      'its page says otherwise': !same(page, ['paid']),
    }),
  'not charged': ({ state, places, receipt, confirmed, api, page }) =>
    wrong({
      'its state is another one': state === 'PAID',
      'places are taken': places > 0,
      'it has a receipt': receipt !== null,
      'it is confirmed': confirmed > 0,
      'the API says otherwise': api !== 'not listed',
      'its page says otherwise': !same(page, ['notCharged']),
    }),
  'charged and refunded': ({ state, places, toldOfRefund, unsent, api, page }) =>
    wrong({
      'places are taken': places > 0,
      'the person is not told': toldOfRefund === 0 || unsent > 0,
      'the API says otherwise': api !== 'REFUNDED',
      'its page says otherwise': !same(page, state === 'PAID' ? ['paid', 'refunded'] : ['refunded']),
    }),
}

const wrong = (faults: Record<string, boolean>) => Object.keys(faults).filter((fault) => faults[fault])
const same = (some: string[], others: string[]) => some.join() === others.join()

/** Which of these its page says. */
async function readPage(
  { url, publicUrl }: Stage,
  { token }: Buyer,
  transactionId: string,
): Promise<string[]> {
  const response = await fetch(`${url}${orderPath(transactionId)}`, { headers: cookie(token, publicUrl) })
  const page = await response.text()
  const isSaid = (text: string) => patternOf(text).test(page)
  return Object.entries(PAGE).flatMap(([name, sentences]) => (sentences.some(isSaid) ? [name] : []))
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('[^<]+'))
}

const TELL_OF_REFUND = ['REFUSED_PARTICIPATION', 'ACTIVITY_CANCELLED']

function chargesOf({ double }: Stage, orderId: number): { charged: number; returned: number } {
  const { objects } = double.sandbox
  const charges = objects.all('charge', { transfer_group: `order_${orderId}`, paid: true })
  return {
    charged: charges.reduce((sum, { amount }) => sum + amount, 0),
    returned: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
  }
}

function ticketsOf({ db }: Stage, buyer: Buyer, { activityId }: Show) {
  return db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .leftJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
    .select(['ticket.id', 'ticket.waitsFor', 'orderLine.orderId'])
    .where('participation.userId', '=', buyer.id)
    .where('ticket.activityId', '=', activityId)
    .where('ticket.endedAt', 'is', null)
    .execute()
}

async function notificationsOf({ db }: Stage, buyer: Buyer) {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'type', 'details'])
    .where('userId', '=', buyer.id)
    .execute()
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as { orderId?: number } }))
}

/** How the name of the file of its e-mail ends (server/gateways/mailer/files.ts): the same for each try. */
function fileOf({ publicUrl }: Stage, notificationId: number): string {
  const messageId = `<notification-${notificationId}@${new URL(publicUrl).hostname}>`
  return `${createHash('sha256').update(messageId).digest('hex').slice(0, 16)}.eml`
}

/** No more places are taken than there are. */
async function lookAtPlaces({ db }: Stage, { activityId }: Show): Promise<string[]> {
  const { capacity } = await db
    .selectFrom('activity')
    .select('capacity')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const { taken } = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(taken) > (capacity ?? Infinity) ? [`${taken} of ${capacity} places are taken`] : []
}
