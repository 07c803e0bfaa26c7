import { lockUser } from '#db/queries/account/user.ts'
import { findActivity } from '#db/queries/activity/activity.ts'
import {
  findComment,
  listReplyAuthors,
  lockComment,
  updateComment,
} from '#db/queries/conversation/comment.ts'
import {
  countNotificationsSince,
  lockWaitingDigest,
  setDetails,
} from '#db/queries/notification/notification.ts'
import type { Db } from '#db/schema.ts'
import type { User } from '#db/schema/account.ts'
import type { Comment } from '#db/schema/conversation.ts'
import type { Notification } from '#db/schema/notification.ts'
import { toldOf } from '#server/domain/conversation/comment.ts'
import { EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { stillGathers } from '#server/services/notification/digest.ts'
import { detailsOf, readDetails } from '#server/services/notification/event-facts.ts'
import { notify } from '#server/services/notification/notification.ts'
import { wantsEmail } from '#server/services/notification/preferences.ts'

/** Beyond this number, the rest of the hour comes in one email, for each type (decisions §7). */
const { most: AT_ONCE, withinMs: WITHIN_MS } = EMAIL_BUDGETS.commentNews

/** A thread with hundreds of replies notifies only those who wrote last. */
const MOST_FOLLOWERS = 50

type NewsType = 'NEW_COMMENT' | 'NEW_RESPONSE'

/** Notifies the recipients of a comment, once. A comment that was removed or hidden meanwhile notifies nobody. */
export function tellOfComment(services: Services, commentId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const comment = await lockComment(db, commentId)
    if (!comment || comment.toldAt) return
    await updateComment(db, commentId, { toldAt: instant(now()) })
    if (comment.removedAt || comment.hiddenAt) return

    // Always in the same order, so that two comments never wait for each other's locks.
    const told = (await listTold(services, comment)).toSorted((a, b) => a.userId - b.userId)
    for (const { userId, type } of told) await tell(services, userId, type, commentId)
  })
}

async function listTold({ db }: Services, comment: Comment) {
  const activity = await findActivity(db, comment.activityId)
  if (!activity) return []
  const { parentId, authorId, asHost } = comment
  const parent = parentId === null ? undefined : await findComment(db, parentId)
  return toldOf(
    { authorId, asHost },
    {
      hostId: activity.hostId,
      parentAuthorId: parent && !parent.removedAt ? parent.authorId : null,
      replyAuthorIds: parentId === null ? [] : await listReplyAuthors(db, parentId, MOST_FOLLOWERS),
    },
  )
}

/** Notifies immediately, or in one email with all others of the hour when there are many. */
async function tell(services: Services, userId: number, type: NewsType, commentId: number): Promise<void> {
  const { db } = services
  const user = await lockUser(db, userId)
  if (!user || !isReachable(user) || !(await wantsEmail(db, userId, type))) return
  const now = services.now()
  const { createdAt } = (await findComment(db, commentId)) ?? { createdAt: instant(now) }
  const digest = await lockWaitingDigest(db, userId, type, stillGathers(now))
  if (digest) return includeFrom(db, digest, createdAt)
  const since = instant(new Date(now.getTime() - WITHIN_MS))
  const told = await countNotificationsSince(db, userId, type, since, AT_ONCE)
  const runAt = new Date(now.getTime() + WITHIN_MS)
  if (told < AT_ONCE) await notify(services, userId, type, { commentId })
  else await notify(services, userId, type, { since: createdAt }, { runAt })
}

/** Comments are not always announced in their order: the digest must go back to the earliest of them. */
async function includeFrom(db: Db, digest: Notification, createdAt: string): Promise<void> {
  const { since } = readDetails(digest.details).subject as { since: string }
  if (createdAt < since) await setDetails(db, digest.id, detailsOf({ since: createdAt }, null))
}

function isReachable({ accountType, deletedAt }: User): boolean {
  return accountType !== 'BANNED' && deletedAt === null
}
