import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  listActivitiesOfOverdueRequests,
  listActivitiesOfUnansweredRequests,
  listWaitingParticipations,
  markHostReminded,
} from '#db/queries/participation/approval.ts'
import { findOpenParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import { listOpenTickets, setWaitsFor } from '#db/queries/participation/ticket.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { EndedReason, Participation, Ticket } from '#db/schema/participation.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import {
  type ApprovalRefusal,
  approvalRefusal,
  WAITS_TOO_LONG_MS,
} from '#server/domain/participation/approval.ts'
import { isRequested, stateOf } from '#server/domain/participation/good-for-entry.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify, recipientOf } from '#server/services/notification/notification.ts'
import { holdApproved } from '#server/services/payment/order/approved.ts'
import type { DraftRefusal } from '#server/services/payment/order/draft.ts'
import { oneByOne } from '#server/services/platform/one-by-one.ts'
import { endTickets } from './end-tickets.ts'

export interface RequestAnswer {
  activityId: number
  participationId: number
  approves: boolean
  /** The reason that a refused person reads. */
  reason: string | null
}

/** `people`: for how many the answer was given now. */
type RequestAnswerResult =
  { people: number } | { refused: ApprovalRefusal | 'ALREADY_APPROVED' | 'ORDER_OPEN' } | DraftRefusal

/**
 * Approves or refuses a join request: the tickets become valid, or the places are free again, and the person is
 * notified. Where a participant asked to bring more people, only these are decided on. Approving twice changes nothing.
 */
export function answerRequest(services: Services, host: Session, answer: RequestAnswer) {
  return inTransaction(services, async (services): Promise<RequestAnswerResult> => {
    const activity = await lockActivity(services.db, answer.activityId)
    const participation = await findOpenParticipation(services.db, answer.participationId)
    if (!activity || participation?.activityId !== activity.id) return { refused: 'NOT_FOUND' }
    const refused = approvalRefusal(actingOn(host, activity), activity, services.now())
    if (refused) return { refused }

    const tickets = await listOpenTickets(services.db, [participation.id])
    const people = tickets.filter(isRequested).length
    if (people === 0) return answer.approves ? { people } : { refused: 'ALREADY_APPROVED' }
    if (answer.approves) {
      const unpaid = await approve(services, activity, participation, tickets)
      if (unpaid) return unpaid
    } else
      await endRequest(services, participation, tickets, {
        reason: 'REFUSED',
        why: answer.reason,
        by: host.userId,
      })
    return { people }
  })
}

/** What costs something waits for its payment now: the person gets the link. */
async function approve(
  services: Services,
  activity: Activity,
  participation: Participation,
  tickets: Ticket[],
): Promise<DraftRefusal | { refused: 'ORDER_OPEN' } | null> {
  const { id } = participation
  const waiting = tickets.filter(isRequested)
  const held = await holdApproved(services, { activity, participation, tickets: waiting })
  if (held && 'refused' in held) return held
  await setWaitsFor(services.db, idsOf(waiting), held ? 'PAYMENT' : null)
  await updateParticipation(services.db, id, {
    state: stateOf(await listOpenTickets(services.db, [id])),
  })
  const recipient = recipientOf(participation)
  const isEnlarged = waiting.length < tickets.length
  if (recipient)
    await notify(services, recipient, 'PARTICIPANT_APPROVED', {
      participationId: id,
      ...(isEnlarged && { added: waiting.length }),
      ...(held && { orderId: held.orderId }),
    })
  return null
}

interface RequestEnd {
  reason: Extract<EndedReason, 'REFUSED' | 'EXPIRED'>
  why: string | null
  /** Null: no person; the time ran out. */
  by: number | null
}

/** Frees the requested places. Those approved before stay. */
async function endRequest(
  services: Services,
  participation: Participation,
  tickets: Ticket[],
  { reason, why, by }: RequestEnd,
): Promise<void> {
  const { id } = participation
  const ended = tickets.filter(isRequested)
  const { left } = await endTickets(services, participation, ended, { reason, note: why, by })
  const recipient = recipientOf(participation)
  const rest = left > 0 && { asked: { people: ended.length, reason, why } }
  if (recipient) await notify(services, recipient, 'REFUSED_PARTICIPATION', { participationId: id, ...rest })
}

/** Requests per transaction: an activity may have thousands, and others write between two steps. */
const REQUESTS_A_STEP = 50

/**
 * Ends the join requests that no host has answered by the start, one activity after the other; one that fails does not
 * hold up the others.
 */
export async function endUnansweredRequests(
  services: Services,
  signal?: AbortSignal,
  aStep = REQUESTS_A_STEP,
): Promise<void> {
  const now = instant(services.now())
  const ids = await listActivitiesOfUnansweredRequests(services.db, now)
  await oneByOne(services, ids, { ...OF_ACTIVITY, signal }, async (activityId) => {
    for (let after: number | null = 0; after !== null && !signal?.aborted;)
      after = await endRequestsStep(services, activityId, now, { after, limit: aStep })
  })
}

/** Returns the last registration of the step; null: no more of them wait. */
function endRequestsStep(
  services: Services,
  activityId: number,
  now: string,
  page: { after: number; limit: number },
): Promise<number | null> {
  return inTransaction(services, async (services) => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity || activity.startsAt > now) return null
    const waiting = await listWaitingParticipations(services.db, activityId, page)
    for (const participation of waiting) {
      const tickets = await listOpenTickets(services.db, [participation.id])
      await endRequest(services, participation, tickets, { reason: 'EXPIRED', why: null, by: null })
    }
    return waiting.length === page.limit ? (waiting.at(-1)?.id ?? null) : null
  })
}

/** Reminds hosts of join requests that have waited for two days; once for each request, in one email per activity. */
export async function remindHostsOfRequests(services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.now()
  const waits = { since: instant(new Date(now.getTime() - WAITS_TOO_LONG_MS)), now: instant(now) }
  const ids = await listActivitiesOfOverdueRequests(services.db, waits)
  await oneByOne(services, ids, { ...OF_ACTIVITY, signal }, (activityId) =>
    inTransaction(services, async (services) => {
      const activity = await lockActivity(services.db, activityId)
      if (!activity) return
      const participationIds = await markHostReminded(services.db, activityId, waits)
      if (participationIds.length === 0) return
      const subject = { activityId, participationIds }
      await notify(services, activity.hostId, 'PARTICIPANT_WAITING_TOO_LONG', subject)
    }),
  )
}

const OF_ACTIVITY = { each: 'activityId', failure: 'processing join requests failed' }
