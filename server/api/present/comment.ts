import type { ListedActivity } from '#db/queries/activity/listed.ts'
import type { CommentWithAuthor } from '#db/queries/conversation/comment.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Comment, Reply } from '#server/contract/entities.ts'
import { mayRemoveComment, speaksOn } from '#server/domain/conversation/comment.ts'
import type { Session } from '#server/runtime/context.ts'
import type { Thread } from '#server/services/conversation/read.ts'
import { presentAuthor, presentHost } from './activity.ts'

type Discussed = Pick<Activity, 'id' | 'hostId' | 'createdBy'> &
  Pick<ListedActivity, 'hostFirstName' | 'hostLastName' | 'hostOrganisationName' | 'hostPictureKey'>

export function presentThread(
  session: Session | null,
  activity: Discussed,
  { comment, replies, hasMoreReplies }: Thread,
): Comment {
  return {
    ...presentReply(session, activity, comment),
    replies: replies.map((reply) => presentReply(session, activity, reply)),
    hasMoreReplies,
  }
}

export function presentReply(
  session: Session | null,
  activity: Discussed,
  comment: CommentWithAuthor,
): Reply {
  const { id, text, createdAt, editedAt, hiddenReason } = comment
  const isHost = comment.asHost
  const author = isHost ? presentHost(activity) : presentAuthor(comment)
  const isOwn = session?.userId === comment.authorId
  const state = stateOf(comment)
  const isRead = state === 'SHOWN' || (state === 'HIDDEN' && (isOwn || session?.isOperator === true))
  const writer = session && session.accountType !== 'BANNED' ? session : null
  return {
    commentId: id,
    activityId: comment.activityId,
    state,
    comment: isRead ? text : null,
    author: isRead ? author : null,
    isHost: isRead && isHost,
    createdAt,
    editedAt: isRead ? editedAt : null,
    hiddenReason: isRead ? hiddenReason : null,
    mayEdit: writer !== null && state === 'SHOWN' && speaksOn(writer, comment, activity),
    mayRemove: writer !== null && state !== 'REMOVED' && mayRemoveComment(writer, comment, activity),
  }
}

function stateOf({ removedAt, hiddenAt }: CommentWithAuthor): Reply['state'] {
  if (removedAt) return 'REMOVED'
  return hiddenAt ? 'HIDDEN' : 'SHOWN'
}
