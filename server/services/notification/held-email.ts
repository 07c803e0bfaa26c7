import { lockUser } from '#db/queries/account/user.ts'
import {
  countHeldEmails,
  countQueueUpTo,
  deleteHeldEmail,
  dropHeldEmails,
  type HeldNotification,
  listHeldEmails,
  listHostsWithHeldEmails,
  setWaitsUntil,
} from '#db/queries/notification/held-email.ts'
import { setDetails } from '#db/queries/notification/notification.ts'
import { isReviewed } from '#server/domain/moderation/validation.ts'
import type { BudgetName } from '#server/domain/notification/email-budget.ts'
import { lastLeavesAt } from '#server/domain/notification/email-spending.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { oneByOne } from '#server/services/platform/one-by-one.ts'
import { addTask } from '#server/services/platform/task.ts'
import { readHostBudget } from './email-allowance.ts'
import { payForHeld } from './email-payment.ts'
import { detailsOf, readActivityThen, readDetails } from './event-facts.ts'

/** Emails per transaction: other people's work comes in between. */
const STEP = 100

const DAY_MS = 86_400_000

/** Sends emails that had to wait for an operator, or for another day, host by host; one that fails holds up no other. */
export async function releaseEmails(services: Services, signal?: AbortSignal): Promise<void> {
  const hostIds = await listHostsWithHeldEmails(services.db)
  const work = { each: 'hostId', failure: 'sending held e-mails failed', signal }
  await oneByOne(services, hostIds, work, async (hostId) => {
    for (let after: number | null = 0; after !== null && !signal?.aborted;)
      after = await releaseStep(services, hostId, after)
  })
}

/** Sends the next emails of this host, in their order. Returns where to continue; null: these were all. */
export function releaseStep(services: Services, hostId: number, after = 0): Promise<number | null> {
  return inTransaction(services, async (services) => {
    await lockUser(services.db, hostId) // one transaction at a time for each host
    const held = await listHeldEmails(services.db, hostId, { after, limit: STEP })
    const spent = new Set<string>()
    for (const email of held) if (!spent.has(email.budget)) await release(services, email, spent)
    return held.length === STEP ? (held.at(-1)?.notificationId ?? null) : null
  })
}

async function release(services: Services, email: HeldNotification, spent: Set<string>): Promise<void> {
  const { db, now } = services
  const { notificationId, budget } = email
  if (isPointless(email, now())) return dropHeldEmails(db, 'notificationId', notificationId)
  if (isForReview(email))
    return email.waitsUntil === null ? undefined : setWaitsUntil(db, notificationId, null)

  const allowed = await payForHeld(services, email)
  if (allowed.outcome === 'WAITS') {
    if (allowed.budget === budget) spent.add(budget) // the host's own budget is spent: later emails wait, too
    return setWaitsUntil(db, notificationId, instant(allowed.until))
  }
  await deleteHeldEmail(db, notificationId)
  await keepActivity(services, email)
  await addTask(services, 'deliver-notification', { notificationId })
}

/** Keeps the contents that have just been agreed to, whatever the host changes until the email is sent. */
export async function keepActivity(
  { db }: Pick<Services, 'db'>,
  { notificationId, activityId, details }: HeldNotification,
): Promise<void> {
  const { facts, subject } = readDetails(details)
  const activity = await readActivityThen({ db }, activityId)
  if (activity) await setDetails(db, notificationId, detailsOf(subject, { ...facts, activity }))
}

/** Returns whether it is sent by itself, as soon as the numbers of the day allow it. */
export function waitsForAllowanceOnly(email: HeldNotification, now: Date): boolean {
  return !isPointless(email, now) && !isForReview(email)
}

/** Strangers get no words that no operator has read. */
function isForReview(email: HeldNotification): boolean {
  return email.userId === null && !isReviewed(email, email.openRevisionId !== null)
}

/** Nobody needs a ticket any more for what was called off, cancelled, or is over. */
function isPointless(email: HeldNotification, now: Date): boolean {
  const overAt = Date.parse(email.endsAt ?? email.startsAt) + DAY_MS
  return email.cancelledAt !== null || email.participationEndedAt !== null || now.getTime() > overAt
}

/** For the host: how many emails of an activity wait, for whom, and when the last one is sent. */
export interface WaitingEmails {
  count: number
  for: 'REVIEW' | 'ALLOWANCE'
  /** Null: it is unknown when an operator agrees. */
  until: string | null
}

export async function readWaitingEmails(
  services: Services,
  { id: activityId, hostId }: { id: number; hostId: number },
): Promise<WaitingEmails | null> {
  const { count, forAllowance, waitsUntil } = await countHeldEmails(services.db, activityId)
  if (count === 0) return null
  if (forAllowance === 0) return { count, for: 'REVIEW', until: null }
  const times = [waitsUntil ?? '']
  for (const budget of QUEUES) {
    const waiting = await countQueueUpTo(services.db, { hostId, activityId, budget })
    const last = lastLeavesAt(waiting, await readHostBudget(services, budget, hostId))
    if (last) times.push(instant(last))
  }
  const now = instant(services.now())
  const until = times.reduce((latest, time) => (time > latest ? time : latest), now)
  return { count, for: 'ALLOWANCE', until }
}

const QUEUES: readonly BudgetName[] = ['manualTicketsOfHost', 'guestRegistrationsOfHost']
