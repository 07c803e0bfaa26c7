import { api } from '#app/lib/api.server.ts'
import { answerOr404, attemptForForm } from '#app/lib/attempt.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { isFormReturned } from '#app/lib/title.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { actingStanding } from '#server/domain/account/standing.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { permissionRefusal } from '#server/domain/platform/permission.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { KEPT_COMMENT, openComment } from './sealed-comment.server.ts'
import {
  anchorOf,
  type CommentView,
  type ConversationView,
  type Opened,
  OPENINGS,
  type Speaker,
} from './view.ts'

interface Place {
  activityId: number
  timeZone: string
  /** The page that shows the conversation. */
  path: string
}

/** Loads the comments of an activity, with the form that the address opens. */
export async function readConversation(args: RequestArgs, place: Place): Promise<ConversationView> {
  const { activityId } = place
  const page = pageOf(args.request)
  const guestId = (await readPass(args))?.pass
  const section = await api(args).pages.conversation.section({ activityId, page, guestId })
  return keepEditOpen(args, { ...place, ...section, ...(await readAround(args, activityId)) })
}

/** Loads one thread for a page of its own; 404 when this person may not see it. */
export async function readThread(
  args: RequestArgs,
  { commentId, ...place }: Place & { commentId: number },
): Promise<ConversationView> {
  const { activityId } = place
  const page = pageOf(args.request)
  const guestId = (await readPass(args))?.pass
  const thread = await answerOr404(
    api(args).pages.conversation.thread({ activityId, commentId, page, guestId }),
  )
  return keepEditOpen(args, { ...place, ...thread, ...(await readAround(args, activityId)) })
}

/** The form of a changed comment that came back to somebody who was signed out meanwhile stays open, with their words. */
function keepEditOpen(args: RequestArgs, view: ConversationView): ConversationView {
  const { opened, speaker } = view
  if (!isFormReturned(args) || speaker !== 'VISITOR' || opened?.form !== 'edit') return view
  const opening = <Shown extends CommentView>(comment: Shown): Shown =>
    comment.commentId === opened.commentId ? { ...comment, mayEdit: true } : comment
  const comments = view.comments.map((comment) => {
    return { ...opening(comment), replies: comment.replies.map(opening) }
  })
  return { ...view, comments }
}

async function readAround(args: RequestArgs, activityId: number) {
  const { searchParams } = new URL(args.request.url)
  const draft = openComment(activityId, searchParams.get(KEPT_COMMENT))
  const opened = openedBy(searchParams)
  const waiting = draft?.commentId ? { form: 'reply' as const, commentId: draft.commentId } : null
  const passe = (await readPass(args))?.mark
  return { speaker: await speakerOf(args), draft, opened: opened ?? waiting, ...(passe && { passe }) }
}

function openedBy(params: URLSearchParams): Opened | null {
  for (const [key, form] of Object.entries(OPENINGS)) {
    const { success, data } = IdParam.safeParse(params.get(key) ?? undefined)
    if (success) return { form, commentId: data }
  }
  return null
}

async function speakerOf(args: RequestArgs): Promise<Speaker> {
  const session = await currentSession(args)
  if (!session) return 'VISITOR'
  const { accountType, isOperator } = session
  const isUsable = permissionRefusal('usable', session) === null
  // The form is locked by the organisation's standing, too, and says by which one.
  const standing = actingStanding(session)
  return { standing, isBanned: accountType === 'BANNED', isUsable, isOperator }
}

interface CommentOf {
  activityId: number
  commentId: number
}

/** Returns the page on which a comment is, of the list or of a long thread; null when it is not to be seen. */
export async function findPage(
  args: RequestArgs,
  { activityId, commentId, ...where }: CommentOf & { path: string; isThread?: boolean },
): Promise<string | null> {
  const pass = await readPass(args)
  const place = api(args).pages.conversation.place({ activityId, commentId, guestId: pass?.pass })
  const found = await attemptForForm(place)
  if ('refused' in found) return null
  const { threadId, page, replyPage } = found.answer
  const mark = pass?.mark ?? null
  return where.isThread || replyPage > 0
    ? at(threadPath(activityId, threadId), { page: replyPage, commentId, mark })
    : at(where.path, { page, commentId, mark })
}

/** Returns the address of a reply's place in its thread; null when the address names a thread itself. */
export async function findReply(
  args: RequestArgs,
  { activityId, commentId }: CommentOf,
): Promise<string | null> {
  const pass = await readPass(args)
  const place = api(args).pages.conversation.place({ activityId, commentId, guestId: pass?.pass })
  const found = await attemptForForm(place)
  if ('refused' in found || found.answer.threadId === commentId) return null
  const { threadId, replyPage: page } = found.answer
  return at(threadPath(activityId, threadId), { page, commentId, mark: pass?.mark ?? null })
}

function threadPath(activityId: number, threadId: number): string {
  return activityPagePath(activityId, `commentaires/${threadId}`)
}

/** Returns the address of a comment on a page of a list. `mark`: of the link by which a guest came. */
export function at(
  path: string,
  { page, commentId, mark }: { page: number; commentId: number; mark: string | null },
): string {
  return `${withPass(page > 0 ? `${path}?page=${page}` : path, mark)}#${anchorOf(commentId)}`
}
