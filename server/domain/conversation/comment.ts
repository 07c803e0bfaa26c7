/** Who may say what about an activity, and until when (docs/decisions/031). Pure. */

import { isAdmitted } from '#server/domain/moderation/validation.ts'

/** A comment is a question or an answer, not a report of the outing. */
export const LONGEST_COMMENT = 2000

/** A mark and a sentence. */
export const LONGEST_REVIEW = 400
export const LOWEST_MARK = 1
export const HIGHEST_MARK = 5

/** Thanks and lost mittens come in the weeks after. */
export const OPEN_AFTER_END_MS = 30 * 24 * 60 * 60 * 1000

/** The same words at the same place within this time are the same form, sent twice. */
export const SAME_FORM_MS = 10 * 60 * 1000

interface Discussed {
  validation: string
  publishedAt: string | null
  startsAt: string
  endsAt: string | null
}

export type CommentRefusal = 'ACTIVITY_NOT_VALID' | 'CONVERSATION_CLOSED'

/** The reason why nothing new may be said, or null. Called off is no reason: people then have questions most of all. */
export function commentRefusal(activity: Discussed, now: Date): CommentRefusal | null {
  if (!isAdmitted(activity)) return 'ACTIVITY_NOT_VALID'
  const end = Date.parse(activity.endsAt ?? activity.startsAt)
  return now.getTime() > end + OPEN_AFTER_END_MS ? 'CONVERSATION_CLOSED' : null
}

export type ReviewRefusal = 'NOT_PRESENT'

/** Only who was marked present says how it was; the host is no judge of their own. */
export function reviewRefusal(
  { hostId }: { hostId: number },
  person: { userId: number },
  participation: { attendance: string | null } | undefined,
): ReviewRefusal | null {
  const wasThere = participation?.attendance === 'present' && person.userId !== hostId
  return wasThere ? null : 'NOT_PRESENT'
}

/** The average to one decimal; null without a mark. */
export function averageOf({ sum, count }: { sum: number; count: number }): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}

interface Spoken {
  authorId: number
  asHost: boolean
}

interface Told {
  userId: number
  type: 'NEW_COMMENT' | 'NEW_RESPONSE'
}

/**
 * Whom a comment concerns (decisions §7): the author of what it answers, the host, and whoever answered before. Everybody
 * once, and nobody of what they said themselves; what is said in the host's name is not told to the host.
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
