import { lockUser } from '#db/queries/account/user.ts'
import {
  deleteUndecidedNews,
  type HostNews,
  listDecidedNewsSince,
  listUndecidedNews,
} from '#db/queries/notification/host-news.ts'
import {
  findUnsentNotification,
  insertNotificationRows,
  lockWaitingDigest,
  markClaimed,
  setDetails,
} from '#db/queries/notification/notification.ts'
import type { Notification } from '#db/schema/notification.ts'
import { EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { addTask } from '#server/services/platform/task.ts'
import { gatheredUntil, stillGathers } from './digest.ts'
import { detailsOf, readDetails } from './event-facts.ts'

/** Beyond this number, the rest of the hour comes in one email (decisions §7). */
const { most: AT_ONCE, withinMs: WITHIN_MS } = EMAIL_BUDGETS.registrationNews

/** News that come one by one, or in one email with all others of the hour when there are many. */
export const HOST_NEWS = ['NEW_PARTICIPANT_FOR_HOST', 'NEW_WAITING_APPROVAL'] as const

/**
 * Returns a notification as it is delivered now; undefined when a digest tells it. The worker decides which, and not
 * whoever registers: nobody waits for the lock on a host whose activities many people join at once. All news of the
 * host are decided in their order, by the instants at which they were caused: a late worker decides like a punctual
 * one.
 */
export function settleNews(
  services: Services,
  notification: Notification,
): Promise<Notification | undefined> {
  const { id, userId: hostId, type, claimedAt } = notification
  const isNews = HOST_NEWS.some((news) => news === type)
  if (!isNews || hostId === null || claimedAt !== null) return Promise.resolve(notification)

  return inTransaction(services, async (services) => {
    const { db, now } = services
    await lockUser(db, hostId) // several workers have news of this host
    let undecided = await listUndecidedNews(db, { hostId, type })
    while (undecided.length > 0) undecided = await settle(services, { hostId, type }, undecided)
    const current = await findUnsentNotification(db, id)
    if (current && isDigest(current)) await markClaimed(db, [id], instant(now())) // it takes in nothing more
    return current
  })
}

interface Undecided {
  id: number
  createdAt: string
}

/** Decides these news in their order, up to a second digest; returns the rest. */
async function settle(services: Services, news: HostNews, undecided: Undecided[]): Promise<Undecided[]> {
  const { db, now } = services
  const { hostId, type } = news
  const [first] = undecided as [Undecided, ...Undecided[]]
  let digest: Digest | undefined = digestOf(
    await lockWaitingDigest(db, hostId, type, stillGathers(dateOf(first))),
  )
  const decided = await listDecidedNewsSince(db, news, anHourBefore(first))
  const alone: number[] = []
  let settled = 0
  for (const one of undecided) {
    if (!digest || one.createdAt >= gatheredUntil(digest.createdAt)) {
      const isAlone = decided.filter((at) => at > anHourBefore(one)).length < AT_ONCE
      if (isAlone) alone.push(one.id)
      else if (digest) break
      else digest = { id: null, createdAt: one.createdAt, since: one.createdAt }
      decided.push(one.createdAt)
    }
    settled++
  }
  await markClaimed(db, alone, instant(now()))
  const lastId = undecided[settled - 1]?.id
  if (digest && lastId !== undefined) await gather(services, { ...news, lastId }, digest)
  return undecided.slice(settled)
}

interface Digest {
  /** null: it is about to be written. */
  id: number | null
  createdAt: string
  /** It tells the registrations from this instant on. */
  since: string
}

/** Leaves these news to the digest. */
async function gather(services: Services, news: HostNews & { lastId: number }, digest: Digest) {
  const { db } = services
  const { hostId: userId, type } = news
  const { id, createdAt } = digest
  const gathered = await deleteUndecidedNews(db, news)
  // Of two registrations at the same moment, the one with the higher id may be the earlier one.
  const since = [digest.since, ...gathered].reduce((one, at) => (at < one ? at : one))
  const details = detailsOf({ since }, null)
  if (id !== null) {
    if (since < digest.since) await setDetails(db, id, details)
    return
  }
  const runAt = new Date(dateOf(digest).getTime() + WITHIN_MS)
  for (const notificationId of await insertNotificationRows(db, [{ userId, type, details, createdAt }]))
    await addTask(services, 'deliver-notification', { notificationId }, runAt)
}

function digestOf(row: Notification | undefined): Digest | undefined {
  if (!row) return undefined
  const { since } = readDetails(row.details).subject as { since: string }
  return { id: row.id, createdAt: row.createdAt, since }
}

function isDigest({ details }: Notification): boolean {
  return 'since' in readDetails(details).subject
}

function dateOf({ createdAt }: Pick<Undecided, 'createdAt'>): Date {
  return new Date(createdAt)
}

function anHourBefore(news: Undecided): string {
  return instant(new Date(dateOf(news).getTime() - WITHIN_MS))
}
