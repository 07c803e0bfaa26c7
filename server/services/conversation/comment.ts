import { findActivity } from '#db/queries/activity/activity.ts'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import {
  type CommentWithAuthor,
  findComment,
  hasReplies,
  insertComment,
  listLastComments,
  lockComment,
  updateComment,
} from '#db/queries/conversation/comment.ts'
import type { Comment } from '#db/schema/conversation.ts'
import {
  type CommentRefusal,
  commentRefusal,
  mayRemoveComment,
  SAME_FORM_MS,
  speaksOn,
} from '#server/domain/conversation/comment.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import { seeActivity } from '#server/services/activity/sight.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { addTask } from '#server/services/platform/task.ts'

/** How many of the last comments are compared: more than anybody may write in the time that counts as one form. */
const LAST_COMMENTS = 40

export interface Words {
  activityId: number
  /** The comment that this one replies to. */
  parentId: number | null
  text: string
}

interface Written {
  comment: CommentWithAuthor
  activity: ListedActivity
}

type ParentRefusal = 'COMMENT_UNRECOVERED' | 'REPLY_TO_REPLY'
type AddCommentResult = Written | { refused: CommentRefusal | ParentRefusal | 'ACTIVITY_UNRECOVERED' }

/** Writes a comment on an activity, or a reply. The same form sent twice writes one comment. */
export async function say(services: Services, person: Session, words: Words): Promise<AddCommentResult> {
  return inTransaction(services, async (services): Promise<AddCommentResult> => {
    const { db, now } = services
    await lockAccount(services, person.userId)
    const sight = await seeActivity(services, person, words.activityId)
    if (!sight) return { refused: 'ACTIVITY_UNRECOVERED' }
    const { activity } = sight
    const known = await findSameForm(services, person.userId, words)
    if (known) return said(services, activity, known)
    const refused = commentRefusal(activity, now()) ?? (await parentRefusal(services, words))
    if (refused) return { refused }

    const comment = await insertComment(db, {
      ...words,
      authorId: person.userId,
      asHost: actingOn(person, activity).mayEdit,
      createdAt: instant(now()),
    })
    await addTask(services, 'tell-of-comment', { commentId: comment.id })
    return said(services, activity, comment)
  })
}

async function said(
  { db }: Services,
  activity: ListedActivity,
  { id }: Comment,
): Promise<Written | { refused: 'COMMENT_UNRECOVERED' }> {
  const comment = await findComment(db, id)
  return comment ? { comment, activity } : { refused: 'COMMENT_UNRECOVERED' }
}

async function findSameForm({ db, now }: Services, authorId: number, { activityId, parentId, text }: Words) {
  const since = instant(new Date(now().getTime() - SAME_FORM_MS))
  const last = await listLastComments(db, authorId, LAST_COMMENTS)
  return last.find(
    (comment) =>
      comment.activityId === activityId &&
      comment.parentId === parentId &&
      comment.text === text &&
      comment.createdAt > since &&
      comment.removedAt === null,
  )
}

/** The parent comment must still be visible here, and not be a reply itself. */
async function parentRefusal({ db }: Services, { activityId, parentId }: Words) {
  if (parentId === null) return null
  const parent = await lockComment(db, parentId)
  const isThere = parent?.activityId === activityId && parent.isListed && parent.hiddenAt === null
  if (!isThere) return 'COMMENT_UNRECOVERED'
  return parent.parentId === null ? null : 'REPLY_TO_REPLY'
}

type ChangeCommentResult = Written | { refused: CommentRefusal | 'COMMENT_UNRECOVERED' | 'COMMENT_HIDDEN' }

/** Changes one's own comment, which is marked as edited from then on; in a host's name while one speaks for them. */
export function changeComment(
  services: Services,
  person: Session,
  { commentId, text }: { commentId: number; text: string },
): Promise<ChangeCommentResult> {
  return inTransaction(services, async (services): Promise<ChangeCommentResult> => {
    const { db, now } = services
    const comment = await lockComment(db, commentId)
    if (!comment || comment.removedAt || comment.authorId !== person.userId)
      return { refused: 'COMMENT_UNRECOVERED' }
    const sight = await seeActivity(services, person, comment.activityId)
    if (!sight || !speaksOn(person, comment, sight.activity)) return { refused: 'COMMENT_UNRECOVERED' }
    if (comment.hiddenAt) return { refused: 'COMMENT_HIDDEN' }
    const refused = commentRefusal(sight.activity, now())
    if (refused) return { refused }

    if (comment.text !== text) await updateComment(db, commentId, { text, editedAt: instant(now()) })
    return said(services, sight.activity, comment)
  })
}

type RemovalResult = { removed: true } | { refused: 'COMMENT_UNRECOVERED' }

/**
 * Removes one's own comment, at any time; a comment with replies keeps an empty place. Admins remove what was written
 * in the organisation's name.
 */
export function removeComment(services: Services, person: Session, commentId: number) {
  return inTransaction(services, async (services): Promise<RemovalResult> => {
    const { db, now } = services
    const known = await findComment(db, commentId)
    const parent = known?.parentId ? await lockComment(db, known.parentId) : undefined
    const comment = await lockComment(db, commentId)
    if (!comment || comment.removedAt || !(await mayRemove(services, person, comment)))
      return { refused: 'COMMENT_UNRECOVERED' }

    const keepsPlace = comment.parentId === null && (await hasReplies(db, commentId))
    await updateComment(db, commentId, { text: '', removedAt: instant(now()), isListed: keepsPlace })
    if (parent?.removedAt && !(await hasReplies(db, parent.id)))
      await updateComment(db, parent.id, { isListed: false })
    return { removed: true }
  })
}

async function mayRemove({ db }: Services, person: Session, comment: Comment) {
  if (!comment.asHost) return comment.authorId === person.userId
  const activity = await findActivity(db, comment.activityId)
  return activity !== undefined && mayRemoveComment(person, comment, activity)
}

type HideResult = { done: true } | { refused: 'NOT_FOUND' | 'ALREADY_DONE' }

/** Hides a comment from everybody but operators and its author, who reads the reason. */
export function hideComment(
  services: Services,
  operator: Session,
  { commentId, reason }: { commentId: number; reason: string },
): Promise<HideResult> {
  return setHidden(services, operator, commentId, reason)
}

export function showComment(services: Services, operator: Session, commentId: number): Promise<HideResult> {
  return setHidden(services, operator, commentId, null)
}

/** Hides with a reason, shows again without one. */
function setHidden(services: Services, operator: Session, commentId: number, reason: string | null) {
  return inTransaction(services, async (services): Promise<HideResult> => {
    const { db, now } = services
    const comment = await lockComment(db, commentId)
    if (!comment || comment.removedAt) return { refused: 'NOT_FOUND' }
    if ((comment.hiddenAt !== null) === (reason !== null)) return { refused: 'ALREADY_DONE' }

    const at = instant(now())
    const hidden = { hiddenAt: at, hiddenBy: operator.userId, hiddenReason: reason }
    const shown = { hiddenAt: null, hiddenBy: null, hiddenReason: null }
    await updateComment(db, commentId, reason === null ? shown : hidden)
    const action = reason === null ? 'comment.show' : 'comment.hide'
    await writeAudit(services, operator, { action, subject: `comment:${commentId}`, detail: reason })
    return { done: true }
  })
}
