import {
  type CommentWithAuthor,
  countCommentsBefore,
  countRepliesBefore,
  findComment,
  listComments,
  listFirstReplies,
  listReplies,
} from '#db/queries/conversation/comment.ts'
import { idsOf } from '#db/queries/results.ts'
import { type CommentRefusal, commentRefusal } from '#server/domain/conversation/comment.ts'
import { PAGE_SIZE, rowsAndNext } from '#server/domain/platform/page-size.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { seeActivity, type Sight } from '#server/services/activity/sight.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'

/** Further replies are on the thread's own page. */
const REPLIES_SHOWN = 10

export interface Thread {
  comment: CommentWithAuthor
  replies: CommentWithAuthor[]
  hasMoreReplies: boolean
}

export interface Conversation {
  activity: Sight['activity']
  threads: Thread[]
  hasNext: boolean
  /** The reason why nothing new may be written. */
  refusal: CommentRefusal | null
}

/**
 * Returns one page of the comments on an activity; undefined when this person sees no such activity. `guest`: the holder
 * of a pass.
 */
export async function readConversation(
  services: Services,
  session: Session | null,
  { activityId, page }: { activityId: number; page: number },
  guest: Attendee | null = null,
): Promise<Conversation | undefined> {
  const sight = await seeActivity(services, session, activityId, guest)
  if (!sight) return undefined
  const found = await readThreads(services, activityId, page)
  return { activity: sight.activity, ...found, refusal: commentRefusal(sight.activity, services.now()) }
}

/** Reads with two statements, however many comments there are. */
async function readThreads({ db }: Services, activityId: number, page: number) {
  const found = await listComments(db, activityId, rowsAndNext(page))
  const comments = found.slice(0, PAGE_SIZE)
  const ids = idsOf(comments)
  const replies = (await listFirstReplies(db, ids, REPLIES_SHOWN + 1)).toSorted((a, b) => a.id - b.id)
  return {
    threads: comments.map((comment) => threadOf(comment, replies)),
    hasNext: found.length > comments.length,
  }
}

function threadOf(comment: CommentWithAuthor, all: CommentWithAuthor[]): Thread {
  const replies = all.filter(({ parentId }) => parentId === comment.id)
  return { comment, replies: replies.slice(0, REPLIES_SHOWN), hasMoreReplies: replies.length > REPLIES_SHOWN }
}

/** Returns one comment with a page of its replies; a reply leads to the thread that it belongs to. */
export async function readThread(
  services: Services,
  session: Session | null,
  { activityId, commentId, page }: { activityId: number; commentId: number; page: number },
  guest: Attendee | null = null,
): Promise<Conversation | undefined> {
  const sight = await seeActivity(services, session, activityId, guest)
  const comment = sight && (await findThread(services, activityId, commentId))
  if (!comment) return undefined
  const found = await listReplies(services.db, comment.id, rowsAndNext(page))
  const replies = found.slice(0, PAGE_SIZE)
  return {
    activity: sight.activity,
    threads: [{ comment, replies, hasMoreReplies: false }],
    hasNext: found.length > replies.length,
    refusal: commentRefusal(sight.activity, services.now()),
  }
}

async function findThread({ db }: Services, activityId: number, commentId: number) {
  const comment = await findComment(db, commentId)
  if (comment?.activityId !== activityId || !comment.isListed) return undefined
  return comment.parentId === null ? comment : findComment(db, comment.parentId)
}

export interface Place {
  /** The comment that begins the thread. */
  threadId: number
  /** The page of the list with the thread, and the page of the thread with the comment. */
  page: number
  replyPage: number
}

/** Returns the position of a comment; undefined when this person may not see it, or there is none. */
export async function findPlace(
  services: Services,
  session: Session | null,
  { activityId, commentId }: { activityId: number; commentId: number },
  guest: Attendee | null = null,
): Promise<Place | undefined> {
  const sight = await seeActivity(services, session, activityId, guest)
  const comment = sight && (await findComment(services.db, commentId))
  if (comment?.activityId !== activityId || !comment.isListed) return undefined
  const threadId = comment.parentId ?? comment.id
  const before = await countCommentsBefore(services.db, activityId, threadId)
  const repliesBefore =
    comment.parentId === null ? 0 : await countRepliesBefore(services.db, threadId, comment.id)
  return { threadId, page: pageAfter(before), replyPage: pageAfter(repliesBefore) }
}

function pageAfter(before: number): number {
  return Math.floor(before / PAGE_SIZE)
}
