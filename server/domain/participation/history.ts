import type { ChequeState } from './cheque.ts'
import { endedAs, type EndedReason } from './ended-as.ts'

/** The events of a registration, as its rows tell them. Pure. */

export const HISTORY_KINDS = [
  'REGISTERED',
  'ADDED_BY_HAND',
  'ENLARGED',
  'PAID',
  'HANDED_ON',
  'CHEQUE_RECEIVED',
  'CHEQUE_DEPOSITED',
  'CHEQUE_CASHED',
  'CHEQUE_RETURNED',
  'GIVEN_BACK',
  'CHECKED_IN',
  'PRESENT',
  'ABSENT',
  'CORRECTED',
  'CANCELLED',
  'REMOVED',
  'REFUSED',
  'EXPIRED',
  'UNPAID',
  'REFUNDED',
  'ACTIVITY_CANCELLED',
] as const

export type HistoryKind = (typeof HISTORY_KINDS)[number]

export interface HistoryEvent {
  kind: HistoryKind
  at: string
  /** Of how many people; null where it concerns the whole registration. */
  people: number | null
  /** The amount that was paid or refunded, or that is on the cheque. */
  cents: number | null
  /** The reason that was given. */
  note: string | null
}

interface Registered {
  userId: number | null
  state: 'YES' | 'WAITING_PAYMENT' | 'WAITING_PART_CONFIRM'
  createdAt: string
  attendance: 'present' | 'absent' | null
  attendanceAt: string | null
  /** The mark before an operator corrected it. */
  markBefore: 'present' | 'absent' | null
  correctedAt: string | null
  correctionReason: string | null
  endedAt: string | null
  endedReason: EndedReason | null
  endedNote: string | null
}

interface TicketOfParty {
  createdAt: string
  validatedAt: string | null
  endedAt: string | null
  waitsFor: 'APPROVAL' | 'PAYMENT' | null
}

/** The rows beside a registration and its tickets that have a moment. */
export interface RowsBeside {
  /** When a ticket went to somebody else. */
  handedOnAt: readonly string[]
  /** With the state in which each is now. */
  cheques: readonly ChequeOfParty[]
  orders: readonly { paidAt: string | null; totalCents: number }[]
  refunds: readonly { createdAt: string; totalCents: number }[]
}

interface ChequeOfParty {
  state: ChequeState
  amountCents: number | null
  returnReason: string | null
  createdAt: string
  changedAt: string
}

/** In the order in which it happened. What one step did to several tickets is one event. */
export function historyOf(
  registered: Registered,
  tickets: readonly TicketOfParty[],
  { handedOnAt, cheques, orders, refunds }: RowsBeside,
): HistoryEvent[] {
  const { userId, createdAt, attendance, attendanceAt, markBefore, endedAt, endedReason } = registered
  const { correctedAt, correctionReason, endedNote } = registered
  const whole = (kind: HistoryKind, at: string | null, note: string | null = null): HistoryEvent[] =>
    at === null ? [] : [{ kind, at, people: null, cents: null, note }]
  const firstMark = markBefore ?? attendance
  const ended = endedAs(endedReason, registered.state === 'WAITING_PAYMENT')
  const endedBefore = (isUnpaid: boolean) =>
    tickets
      .filter(({ waitsFor }) => (waitsFor === 'PAYMENT') === isUnpaid)
      .map((ticket) => (ticket.endedAt === endedAt ? null : ticket.endedAt))

  return [
    ...whole(userId === null ? 'ADDED_BY_HAND' : 'REGISTERED', createdAt),
    ...together(
      'ENLARGED',
      tickets.map((ticket) => later(ticket.createdAt, createdAt)),
    ),
    ...orders.flatMap(({ paidAt, totalCents }) => ofMoney('PAID', paidAt, totalCents)),
    ...together('HANDED_ON', handedOnAt),
    ...cheques.flatMap(eventsOfCheque),
    ...together(
      'CHECKED_IN',
      tickets.map(({ validatedAt }) => validatedAt),
    ),
    ...(firstMark ? whole(firstMark === 'present' ? 'PRESENT' : 'ABSENT', attendanceAt) : []),
    ...whole('CORRECTED', correctedAt, correctionReason),
    ...together('GIVEN_BACK', endedBefore(false)),
    ...together('UNPAID', endedBefore(true)),
    ...(ended ? whole(ended, endedAt, endedNote) : []),
    ...refunds.flatMap(({ createdAt, totalCents }) => ofMoney('REFUNDED', createdAt, totalCents)),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)) // the sort is stable
}

/** When it came in, and what became of it: a cheque keeps only the moment of its newest state. */
function eventsOfCheque(cheque: ChequeOfParty): HistoryEvent[] {
  const { state, amountCents, returnReason, createdAt, changedAt } = cheque
  const received = ofMoney('CHEQUE_RECEIVED', createdAt, amountCents)
  if (state === 'RECEIVED') return received
  return [...received, ...ofMoney(`CHEQUE_${state}`, changedAt, amountCents, returnReason)]
}

function ofMoney(
  kind: HistoryKind,
  at: string | null,
  cents: number | null,
  note: string | null = null,
): HistoryEvent[] {
  return at === null ? [] : [{ kind, at, people: null, cents, note }]
}

function later(at: string, than: string): string | null {
  return at > than ? at : null
}

/** One event for each moment, with the number of tickets. */
function together(kind: HistoryKind, moments: readonly (string | null)[]): HistoryEvent[] {
  const people = new Map<string, number>()
  for (const at of moments) if (at !== null) people.set(at, (people.get(at) ?? 0) + 1)
  return [...people].map(([at, count]) => ({ kind, at, people: count, cents: null, note: null }))
}
