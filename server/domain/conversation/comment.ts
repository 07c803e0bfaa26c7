/** The rules of who may comment on an activity, and until when (docs/decisions/031). Pure. */

import { isAdmitted } from '#server/domain/moderation/validation.ts'
import { actingOn, type Actor } from '#server/domain/organisation/acting.ts'

/** A comment is a question or a reply, not a report of the outing. */
export const LONGEST_COMMENT = 2000

/** Thanks and questions about lost mittens come in the weeks after. */
export const OPEN_AFTER_END_MS = 30 * 24 * 60 * 60 * 1000

/** The same words in the same place within this time are the same form, sent twice. */
export const SAME_FORM_MS = 10 * 60 * 1000

interface Discussed {
  validation: string
  publishedAt: string | null
  startsAt: string
  endsAt: string | null
}

export type CommentRefusal = 'ACTIVITY_NOT_VALID' | 'CONVERSATION_CLOSED'

/**
 * Returns why nothing new may be written, or null. A cancelled activity stays open for comments: people have questions
 * then most of all.
 */
export function commentRefusal(activity: Discussed, now: Date): CommentRefusal | null {
  if (!isAdmitted(activity)) return 'ACTIVITY_NOT_VALID'
  const end = Date.parse(activity.endsAt ?? activity.startsAt)
  return now.getTime() > end + OPEN_AFTER_END_MS ? 'CONVERSATION_CLOSED' : null
}

interface Spoken {
  authorId: number
  asHost: boolean
}

interface Hosted {
  hostId: number
  createdBy?: number | null
}

/**
 * Returns whether a comment is still this person's to change: their own words, but those in the host's name only while
 * they may edit the activity for the host. A former member of an organisation does not speak for it.
 */
export function speaksOn(person: Actor, { authorId, asHost }: Spoken, activity: Hosted): boolean {
  return authorId === person.userId && (!asHost || actingOn(person, activity).mayEdit)
}

/** Returns whether this person may remove a comment: their own, and as an admin what stands in the host's name. */
export function mayRemoveComment(person: Actor, comment: Spoken, activity: Hosted): boolean {
  return speaksOn(person, comment, activity) || (comment.asHost && actingOn(person, activity).mayDecide)
}

interface Told {
  userId: number
  type: 'NEW_COMMENT' | 'NEW_RESPONSE'
}

/**
 * Returns the recipients of a comment (decisions §7): the author of its parent, the host, and earlier authors of
 * replies. Each once, and never the author; the host is not notified of comments in the host's name.
 */
export function toldOf(
  comment: Spoken,
  {
    hostId,
    parentAuthorId,
    replyAuthorIds,
  }: { hostId: number; parentAuthorId: number | null; replyAuthorIds: readonly number[] },
): Told[] {
  const told = new Map<number, Told>()
  const tell = (userId: number, type: Told['type']) => {
    const isOwn = userId === comment.authorId || (comment.asHost && userId === hostId)
    if (!isOwn && !told.has(userId)) told.set(userId, { userId, type })
  }
  if (parentAuthorId !== null) tell(parentAuthorId, 'NEW_RESPONSE')
  tell(hostId, 'NEW_COMMENT')
  for (const userId of replyAuthorIds) tell(userId, 'NEW_COMMENT')
  return [...told.values()]
}
