import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  countKept,
  insertScans,
  isReadOften,
  listScans,
  markScannedPresent,
  validateScannedTickets,
} from '#db/queries/participation/scan.ts'
import { listSeenTickets } from '#db/queries/participation/seen-ticket.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { NewScan, ScanRow } from '#db/schema/door.ts'
import type { EntryRefusal, ScanDetail } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type NamedTicket, nameTicket } from './find-ticket.ts'
import { type DoorHolder, isPassOver } from './holder.ts'
import { type KnownTickets, readKnownTickets } from './known-tickets.ts'
import { lookAtNamed, type Reading } from './read-code.ts'
import { ELSEWHERE, type Verdict } from './seen.ts'

/** A reading with whoever hands it in. */
export interface Arrival extends Reading {
  holder: DoorHolder
  /** It says what would happen, and changes nothing. */
  isLook: boolean
  /** Its device was revoked: it is kept, and the host decides. */
  isKept: boolean
}

export interface Answer {
  scanId: string
  verdict: Verdict | 'KEPT'
  /** It was answered before, and is answered the same. */
  isRepeated: boolean
}

/** So many readings, or so long, is one transaction: registrations and other doors wait for it. */
export const A_STEP = 25
const A_STEP_MS = 40
/** The most readings of one revoked device that are kept for the host: each is a row, whatever text it holds. */
const MOST_KEPT = 2000
/** Of one ticket; later ones that let nobody in are answered, and leave no row. */
const MOST_READINGS = 200

/** One transaction: it works on its tickets in memory, and writes them at its end. */
interface Step {
  services: Services
  activity: Activity
  tickets: KnownTickets
  /** Readings that are answered, before or by this step, by scan id. */
  scans: Map<string, Pick<ScanRow, 'verdict' | 'error' | 'detail' | 'ticketId'>>
  added: NewScan[]
  /** Of `added`: those that let somebody of a registration in of which nobody was marked. */
  firsts: string[]
  /** So much of the revoked device is kept that the rest is not. */
  isFull: boolean
  /** The instant of all that the step writes. */
  at: string
}

/**
 * Answers the first of these readings in their order and lets their people in, in one transaction that holds the activity's
 * lock; at least one, at most `A_STEP`. Null: there is no such activity.
 */
export function settleStep(
  services: Services,
  activityId: number,
  arrivals: readonly Arrival[],
): Promise<Answer[] | null> {
  const taken = arrivals
    .slice(0, A_STEP)
    .map((arrival) => ({ arrival, named: nameTicket(services, activityId, arrival.code) }))
  return inTransaction(services, async (services) => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity) return null
    const step = await beginStep(services, activity, taken)
    const began = performance.now()
    const answers: Answer[] = []
    for (const { arrival, named } of taken) {
      if (answers.length > 0 && performance.now() - began > A_STEP_MS) break
      answers.push(await answerArrival(step, arrival, named))
    }
    await write(step)
    return withValidators(step, answers)
  })
}

async function beginStep(
  services: Services,
  activity: Activity,
  taken: readonly { arrival: Arrival; named: NamedTicket }[],
): Promise<Step> {
  const { db } = services
  const ids = taken.map(({ arrival }) => arrival.scanId)
  const scans = new Map((await listScans(db, activity.id, ids)).map((scan) => [scan.scanId, scan]))
  const named = taken.map(({ arrival: { scanId }, named }): NamedTicket | null => {
    const before = scans.get(scanId)
    if (!before) return named
    return before.ticketId === null ? null : { id: before.ticketId }
  })
  const tickets = await readKnownTickets(
    db,
    named.filter((one) => one !== null),
  )
  const revoked = taken.find(({ arrival }) => arrival.isKept)?.arrival.holder.device
  const isFull = revoked ? (await countKept(db, revoked.id)) >= MOST_KEPT : false
  const at = instant(services.now())
  return { services, activity, tickets, scans, added: [], firsts: [], isFull, at }
}

async function answerArrival(step: Step, arrival: Arrival, named: NamedTicket): Promise<Answer> {
  const { services, activity, tickets } = step
  const { scanId, holder, isLook, isKept } = arrival
  if (isLook) {
    const isOver = isKept || isPassOver(holder, activity, services.now())
    const verdict = isOver ? ELSEWHERE : await look(step, arrival, named)
    return { scanId, verdict, isRepeated: false }
  }
  const before = step.scans.get(scanId)
  if (before) return { scanId, verdict: await repeated(tickets, before), isRepeated: true }
  if (isKept && step.isFull) return { scanId, verdict: ELSEWHERE, isRepeated: false }
  const verdict = await look(step, arrival, named)
  const ticketId = verdict.seen?.id ?? null
  if (isKept) {
    add(step, arrival, { verdict: 'KEPT', error: null, detail: null, ticketId })
    return { scanId, verdict: 'KEPT', isRepeated: false }
  }
  const isOneTooMany =
    !verdict.ok && ticketId !== null && (await isReadOften(services.db, ticketId, MOST_READINGS))
  if (!isOneTooMany) add(step, arrival, { ...columnsOf(verdict), ticketId })
  if (!verdict.ok) return { scanId, verdict, isRepeated: false }
  // The first ticket of a registration marks it present, before the start too: somebody stands there (decisions §5).
  if (verdict.seen.attendance === null) step.firsts.push(scanId)
  const entry = { validatedAt: step.at, deviceName: holder.device?.name ?? null }
  return { scanId, verdict: { ok: true, seen: tickets.letIn(verdict.seen, entry) }, isRepeated: false }
}

function look({ services, activity, tickets }: Step, { holder }: Arrival, named: NamedTicket) {
  return lookAtNamed(services, activity, named, holder.session, tickets.find)
}

/** The answer of before: a ticket that was welcomed is not told that it was used, by itself. */
async function repeated(
  tickets: KnownTickets,
  scan: Pick<ScanRow, 'verdict' | 'error' | 'detail' | 'ticketId'>,
): Promise<Verdict | 'KEPT'> {
  if (scan.verdict === 'KEPT') return 'KEPT'
  const seen = scan.ticketId === null ? null : await tickets.find({ id: scan.ticketId })
  if (scan.verdict === 'WELCOME' && seen) return { ok: true, seen }
  const refusal = { error: scan.error ?? 1, ...(scan.detail && { detail: scan.detail as ScanDetail }) }
  return { ok: false, seen: seen ?? null, ...(refusal as EntryRefusal) }
}

function add(
  { activity, scans, added, at }: Step,
  { scanId, way, readAt, holder: { session, device } }: Arrival,
  result: Pick<ScanRow, 'verdict' | 'error' | 'detail' | 'ticketId'>,
) {
  const by = { deviceId: device?.id ?? null, userId: session?.userId ?? null }
  added.push({ scanId, activityId: activity.id, way, readAt, ...by, ...result, createdAt: at })
  scans.set(scanId, result)
}

function columnsOf(verdict: Verdict) {
  if (verdict.ok) return { verdict: 'WELCOME' as const, error: null, detail: null }
  return {
    verdict: 'REFUSED' as const,
    error: verdict.error,
    detail: 'detail' in verdict ? verdict.detail : null,
  }
}

async function write({ services: { db }, activity, added, firsts }: Step): Promise<void> {
  await insertScans(db, added)
  const welcome = added.filter(({ verdict }) => verdict === 'WELCOME').map(({ scanId }) => scanId)
  if (welcome.length > 0) await validateScannedTickets(db, activity.id, welcome)
  if (firsts.length > 0) await markScannedPresent(db, activity.id, firsts)
}

/** Reads from the rows who let somebody in, for later readings of the same ticket in the same step. */
async function withValidators({ services: { db }, tickets }: Step, answers: Answer[]): Promise<Answer[]> {
  const usedNow = ({ verdict }: Answer) =>
    verdict !== 'KEPT' && !verdict.ok && verdict.error === 5 && tickets.wasLetIn(verdict.seen?.id ?? 0)
  const ids = answers.filter(usedNow).flatMap(({ verdict }) => (verdict !== 'KEPT' && verdict.seen?.id) || [])
  const written = new Map((await listSeenTickets(db, { ids, uuids: [] })).map((seen) => [seen.id, seen]))
  return answers.map((answer) => {
    const { verdict } = answer
    if (verdict === 'KEPT' || verdict.ok || !usedNow(answer)) return answer
    return { ...answer, verdict: { ...verdict, seen: written.get(verdict.seen?.id ?? 0) ?? verdict.seen } }
  })
}
