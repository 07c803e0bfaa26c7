import { findUser } from '#db/queries/account/user.ts'
import { listActivitiesByIds, type ListedActivity } from '#db/queries/activity/activity.ts'
import {
  type CommentWithAuthor,
  findComment,
  listNewsSince,
  listResponsesSince,
} from '#db/queries/conversation/comment.ts'
import type { ConversationDigest, NewComment, SaidOfActivity } from '#emails/messages/conversation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { describeSession } from '#server/services/account/sign-in/session.ts'
import { seeActivity } from '#server/services/activity/read.ts'
import { gatheredUntil } from '#server/services/notification/digest.ts'
import { hostName } from './activity-facts.ts'
import type { EmailContent, Occasion, Recipient } from './email.ts'

type News = { commentId: number } | { since: string }

/** Beyond that a list is for the page, not for an email. */
const MOST_COMMENTS = 50

/** What hosts and those who follow a thread hear of it. */
export function newComment(
  services: WorkerServices,
  recipient: Recipient,
  news: News,
  occasion: Occasion,
): Promise<EmailContent<'NEW_COMMENT'>> {
  return tell(services, recipient, { news, occasion }, listNewsSince, false)
}

/** What somebody hears of answers to what they said. */
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

/** What was taken back or hidden, or stands where the recipient may not look any more, is not told. */
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

/** The activity as the recipient would find it if they looked now. */
async function lookAs(services: WorkerServices, userId: number, activityId: number) {
  const user = await findUser(services.db, userId)
  const session = user && describeSession(services, 0, user, services.now().toISOString())
  return session && (await seeActivity(services, session, activityId))?.activity
}

/** The host speaks with one name, whoever of an organisation wrote it. */
function authorOf(comment: CommentWithAuthor, activity: ListedActivity): string {
  if (comment.asHost) return hostName(activity)
  return displayName({
    organisationName: comment.authorOrganisationName,
    firstName: comment.authorFirstName,
    lastName: comment.authorLastName,
  })
}
