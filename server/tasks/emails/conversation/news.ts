import { findUser } from '#db/queries/account/user.ts'
import { listActivitiesByIds, type ListedActivity } from '#db/queries/activity/listed.ts'
import { type CommentWithAuthor, findComment } from '#db/queries/conversation/comment.ts'
import type { listNewsSince } from '#db/queries/conversation/comment-news.ts'
import type { EmailWriter } from '#emails/message.ts'
import {
  type SaidOfActivity,
  writeConversationDigest,
} from '#emails/messages/conversation/conversation-digest.ts'
import type { NewComment } from '#emails/messages/conversation/new-comment.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { activityPagePath, activityPath } from '#server/domain/activity/paths.ts'
import type { NotificationSubjects } from '#server/domain/notification/kinds.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { describeSession } from '#server/services/account/sign-in/describe-session.ts'
import { seeActivity } from '#server/services/activity/sight.ts'
import { gatheredUntil } from '#server/services/notification/digest.ts'
import { hostName } from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs } from '#server/tasks/emails/email.ts'

/** Longer lists are for the page, not for an email. */
const MOST_COMMENTS = 50

interface Kind {
  /** Writes the email about one comment. */
  write: EmailWriter<NewComment>
  /** Lists what an email about many reports. */
  listSince: typeof listNewsSince
  isAnswers: boolean
}

/** The email about one comment, or about all of a while when there are many. */
export async function buildNews(
  args: EmailArgs & { subject: NotificationSubjects['NEW_COMMENT' | 'NEW_RESPONSE'] },
  { write, listSince, isAnswers }: Kind,
): Promise<BuiltEmail | null> {
  const { services, recipient, subject, createdAt, t } = args
  const { userId } = recipient
  if (userId === null) return null
  if ('commentId' in subject) {
    const details = await commentDetails(services, userId, subject.commentId)
    return details && { message: write(t, { ...recipient, ...details }) }
  }
  const between = { since: subject.since, until: gatheredUntil(createdAt) }
  const comments = await listSince(services.db, userId, between, MOST_COMMENTS)
  const [first, ...rest] = await saidOf(services, userId, comments)
  if (!first) return null
  return { message: writeConversationDigest(t, { ...recipient, said: [first, ...rest], isAnswers }) }
}

/** Comments that were removed or hidden, or that the recipient may not see any more, are left out. */
async function commentDetails(services: WorkerServices, userId: number, commentId: number) {
  const comment = await findComment(services.db, commentId)
  if (!comment || comment.removedAt || comment.hiddenAt) return null
  const activity = await lookAs(services, userId, comment.activityId)
  if (!activity) return null
  const { publicUrl } = services.settings
  return {
    activity: activity.name,
    author: authorOf(comment, activity),
    text: comment.text,
    isForHost: activity.hostId === userId,
    threadUrl: `${publicUrl}${activityPagePath(activity.id, `commentaires/${comment.id}`)}`,
  }
}

async function saidOf(services: WorkerServices, userId: number, comments: CommentWithAuthor[]) {
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
  const now = services.now().toISOString()
  const session = user && describeSession(services, 0, user, { expiresAt: now, identityProvenAt: now })
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
