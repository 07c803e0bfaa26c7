import { findUser } from '#db/queries/account/user.ts'
import { listActivitiesByIds, type ListedActivity } from '#db/queries/activity/activity.ts'
import {
  type CommentWithAuthor,
  findComment,
  listNewsSince,
  listResponsesSince,
} from '#db/queries/conversation/comment.ts'
import type {
  ConversationDigest,
  NewComment,
  SaidOfActivity,
} from '#emails/messages/conversation/conversation-digest.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { describeSession } from '#server/services/account/sign-in/session.ts'
import { seeActivity } from '#server/services/activity/read.ts'
import { gatheredUntil } from '#server/services/notification/digest.ts'
import { hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailContent, Occasion, Recipient } from '#server/tasks/emails/email.ts'

type News = { commentId: number } | { since: string }

/** Longer lists are for the page, not for an email. */
const MOST_COMMENTS = 50

/** The email to hosts and to people who follow a thread. */
export function newComment(
  services: WorkerServices,
  recipient: Recipient,
  news: News,
  occasion: Occasion,
): Promise<EmailContent<'NEW_COMMENT'>> {
  return tell(services, recipient, { news, occasion }, listNewsSince, false)
}

/** The email about replies to one's own comment. */
export function newResponse(
  services: WorkerServices,
  recipient: Recipient,
  news: News,
  occasion: Occasion,
): Promise<EmailContent<'NEW_RESPONSE'>> {
  return tell(services, recipient, { news, occasion }, listResponsesSince, true)
}

async function tell(
  services: WorkerServices,
  recipient: Recipient,
  { news, occasion }: { news: News; occasion: Occasion },
  listSince: typeof listNewsSince,
  isAnswers: boolean,
): Promise<{ details: NewComment | ConversationDigest } | null> {
  const { userId } = recipient
  if (userId === null) return null
  if ('commentId' in news) return one(services, { ...recipient, userId }, news.commentId)
  const between = { since: news.since, until: gatheredUntil(occasion.createdAt) }
  const comments = await listSince(services.db, userId, between, MOST_COMMENTS)
  const [first, ...rest] = await saidOf(services, userId, comments)
  return first ? { details: { ...recipient, said: [first, ...rest], isAnswers } } : null
}

/** Comments that were removed or hidden, or that the recipient may not see any more, are left out. */
async function one(
  services: WorkerServices,
  recipient: Recipient & { userId: number },
  commentId: number,
): Promise<{ details: NewComment } | null> {
  const comment = await findComment(services.db, commentId)
  if (!comment || comment.removedAt || comment.hiddenAt) return null
  const activity = await lookAs(services, recipient.userId, comment.activityId)
  if (!activity) return null
  const { publicUrl } = services.settings
  return {
    details: {
      ...recipient,
      activity: activity.name,
      author: authorOf(comment, activity),
      text: comment.text,
      isForHost: activity.hostId === recipient.userId,
      threadUrl: `${publicUrl}/activites/${activity.id}/commentaires/${comment.id}`,
    },
  }
}

async function saidOf(
  services: WorkerServices,
  userId: number,
  comments: CommentWithAuthor[],
): Promise<SaidOfActivity[]> {
  const said: SaidOfActivity[] = []
  const ids = [...new Set(comments.map(({ activityId }) => activityId))]
  for (const listed of await listActivitiesByIds(services.db, ids)) {
    const activity = await lookAs(services, userId, listed.id)
    if (!activity) continue
    said.push({
      activity: activity.name,
      comments: comments
        .filter(({ activityId }) => activityId === activity.id)
        .map((comment) => ({ author: authorOf(comment, activity), text: comment.text })),
      activityUrl: `${services.settings.publicUrl}${activityPath(activity)}#commentaires`,
    })
  }
  return said
}

/** Returns the activity as the recipient would see it now. */
async function lookAs(services: WorkerServices, userId: number, activityId: number) {
  const user = await findUser(services.db, userId)
  const session = user && describeSession(services, 0, user, services.now().toISOString())
  return session && (await seeActivity(services, session, activityId))?.activity
}

/** The host appears under one name, whichever member of an organisation wrote it. */
function authorOf(comment: CommentWithAuthor, activity: ListedActivity): string {
  if (comment.asHost) return hostName(activity)
  return displayName({
    organisationName: comment.authorOrganisationName,
    firstName: comment.authorFirstName,
    lastName: comment.authorLastName,
  })
}
