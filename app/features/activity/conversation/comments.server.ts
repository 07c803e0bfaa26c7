import type { SubmissionResult } from '@conform-to/react'
import { ORPCError } from '@orpc/server'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { isUsable } from '#server/domain/account/standing.ts'
import {
  CommentChangeForm,
  CommentChoice,
  CommentForm,
  HidingForm,
} from '#server/schemas/conversation/comment.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { keepComment, KEPT_COMMENT, openComment } from './sealed-comment.server.ts'
import { anchorOf, type ConversationView, type Opened, OPENINGS, type Speaker } from './view.ts'

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
  const section = await api(args).pages.conversation.section({ activityId, page })
  return { ...place, ...section, ...(await readAround(args, activityId)) }
}

/** Loads one thread for a page of its own; 404 when this person may not see it. */
export async function readThread(
  args: RequestArgs,
  { commentId, ...place }: Place & { commentId: number },
): Promise<ConversationView> {
  const { activityId } = place
  const page = pageOf(args.request)
  const { error, isDefined, data } = await safe(
    api(args).pages.conversation.thread({ activityId, commentId, page }),
  )
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return { ...place, ...data, ...(await readAround(args, activityId)) }
}

async function readAround(args: RequestArgs, activityId: number) {
  const { searchParams } = new URL(args.request.url)
  const draft = openComment(activityId, searchParams.get(KEPT_COMMENT))
  const opened = openedBy(searchParams)
  const waiting = draft?.commentId ? { form: 'reply' as const, commentId: draft.commentId } : null
  return { speaker: await speakerOf(args), draft, opened: opened ?? waiting }
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
  const { standing, accountType, isOperator, actingFor } = session
  const isBanned = accountType === 'BANNED'
  const isUsableNow = !isBanned && isUsable(standing) && isUsable(actingFor?.standing ?? 'YES')
  return { standing, isBanned, isUsable: isUsableNow, isOperator }
}

/** The form that was returned with errors, and which one it was. */
export interface ReturnedComment {
  form: string
  result: SubmissionResult
  status: number
}

type ConversationFormResult =
  { outcome: 'DONE'; to: string; setCookie?: string } | ({ outcome: 'RETURNED' } & ReturnedComment)

interface Where {
  activityId: number
  /** The page that shows the form: that of the activity, or of one thread. */
  path: string
  isThread?: boolean
}

/** Handles every form of a conversation. */
export async function actOnConversation(
  args: RequestArgs,
  where: Where,
  form: FormData,
): Promise<ConversationFormResult> {
  switch (actOf(form)) {
    case 'change':
      return change(args, where, form)
    case 'remove':
      return remove(args, where, form)
    case 'hide':
      return hide(args, where, form)
    case 'show':
      return show(args, where, form)
    default:
      return say(args, where, form)
  }
}

/** A form without an intent posts a comment, as most of the forms do. */
export function actOf(form: FormData): string {
  const act = form.get('act')
  return typeof act === 'string' ? act : ''
}

async function say(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  const submission = parseForm(form, CommentForm)
  const parent = parentOf(form)
  const id = parent === null ? 'comment' : `reply-${parent}`
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', form: id, result: submission.reply(), status: 400 }
  const refuse = (key: string, status: number): ConversationFormResult => {
    return {
      outcome: 'RETURNED',
      form: id,
      result: submission.reply({ fieldErrors: { comment: [key] } }),
      status,
    }
  }
  const { comment, commentId } = submission.value
  if (!(await currentSession(args))) {
    const at = signInAt(where, { comment, commentId: commentId ?? null })
    return at === null ? refuse('comment.signInElsewhere', 401) : { outcome: 'DONE', to: at }
  }

  const { activityId } = where
  const { error, data } = await safe(api(args).comment.add({ activityId, comment, commentId }))
  if (error) return refuse(...refusalOf(error))
  return done('said', await placeOf(args, where, data.commentId))
}

/** Posting needs an account: the text is sealed into the address to which signing in leads back. */
function signInAt({ activityId, path }: Where, words: { comment: string; commentId: number | null }) {
  const kept = keepComment(activityId, words)
  if (kept === null) return null
  const hash = words.commentId === null ? 'commenter' : `repondre-${words.commentId}`
  return viewPath('login', `${path}?${new URLSearchParams({ [KEPT_COMMENT]: kept })}#${hash}`)
}

function parentOf(form: FormData): number | null {
  const { success, data } = IdParam.safeParse(form.get('commentId') ?? undefined)
  return success ? data : null
}

/** Returns the page on which the new comment is: a page of the list, or of a long thread. */
async function placeOf(
  args: RequestArgs,
  { activityId, path, isThread }: Where,
  commentId: number,
): Promise<string> {
  const { data } = await safe(api(args).pages.conversation.place({ activityId, commentId }))
  if (!data) return path
  const { threadId, page, replyPage } = data
  return isThread || replyPage > 0
    ? at(threadPath(activityId, threadId), replyPage, commentId)
    : at(path, page, commentId)
}

function threadPath(activityId: number, threadId: number): string {
  return `/activites/${activityId}/commentaires/${threadId}`
}

function at(path: string, page: number, commentId: number): string {
  return `${path}${page > 0 ? `?page=${page}` : ''}#${anchorOf(commentId)}`
}

/** Returns the address of a reply's place in its thread; null when the address names a thread itself. */
export async function findReply(
  args: RequestArgs,
  { activityId, commentId }: { activityId: number; commentId: number },
): Promise<string | null> {
  const { data } = await safe(api(args).pages.conversation.place({ activityId, commentId }))
  if (!data || data.threadId === commentId) return null
  return at(threadPath(activityId, data.threadId), data.replyPage, commentId)
}

async function change(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  await requireSession(args)
  const submission = parseForm(form, CommentChangeForm)
  const id = `edit-${parentOf(form) ?? 0}`
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', form: id, result: submission.reply(), status: 400 }
  const { error } = await safe(api(args).comment.update(submission.value))
  if (error) {
    const [key, status] = refusalOf(error, 'comment.goneOwn')
    const result = submission.reply({ fieldErrors: { comment: [key] } })
    return { outcome: 'RETURNED', form: id, result, status }
  }
  return done('changed', backTo(where, args, submission.value.commentId))
}

async function remove(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  await requireSession(args)
  const { success, data } = CommentChoice.safeParse({ commentId: parentOf(form) })
  if (!success) throw new Response(null, { status: 404 })
  const { error } = await safe(api(args).comment.remove({ query: data }))
  if (error) {
    if (error instanceof ORPCError && error.code === 'COMMENT_UNRECOVERED')
      throw new Response(null, { status: 404 })
    giveUp(error)
  }
  return done('removed', backTo(where, args, data.commentId))
}

async function hide(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  const commentId = parentOf(form)
  if (commentId === null) throw new Response(null, { status: 404 })
  const submission = parseForm(form, HidingForm)
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', form: `hide-${commentId}`, result: submission.reply(), status: 400 }
  await decide(api(args).pages.conversation.hide({ commentId, ...submission.value }))
  return done('hidden', backTo(where, args, commentId))
}

async function show(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  const commentId = parentOf(form)
  if (commentId === null) throw new Response(null, { status: 404 })
  await decide(api(args).pages.conversation.show({ commentId }))
  return done('shown', backTo(where, args, commentId))
}

/** Repeating an action that was done already succeeds; everybody but operators gets a 404. */
export async function decide(decision: Promise<unknown>): Promise<void> {
  const { error } = await safe(decision)
  if (!error || (error instanceof ORPCError && error.code === 'ALREADY_DONE')) return
  if (error instanceof ORPCError && error.status < 500) throw new Response(null, { status: 404 })
  giveUp(error)
}

async function done(key: string, to: string): Promise<ConversationFormResult> {
  return { outcome: 'DONE', to, setCookie: await leaveToast({ key: `conversation:comments.toasts.${key}` }) }
}

function backTo({ path }: Where, args: RequestArgs, commentId: number): string {
  return at(path, pageOf(args.request), commentId)
}

/** Returns the form's message for an error; throws errors that have none. */
function refusalOf(error: Error, gone = 'comment.gone'): [key: string, status: number] {
  if (!(error instanceof ORPCError)) giveUp(error)
  switch (error.code) {
    case 'ACTIVITY_UNRECOVERED':
      throw new Response(null, { status: 404 })
    case 'TOO_MANY_REQUESTS':
      return [waitMessage(error, 'comment.tooMany'), 429]
    case 'ACCOUNT_NOT_USABLE':
      return ['comment.notUsable', 403]
    case 'ACCOUNT_BANNED':
      return ['comment.banned', 403]
    case 'COMMENT_UNRECOVERED':
      return [gone, 404]
    case 'COMMENT_HIDDEN':
      return ['comment.hidden', 409]
    case 'REPLY_TO_REPLY':
      return ['comment.replyToReply', 422]
    case 'ACTIVITY_NOT_VALID':
      return ['comment.notValid', 409]
    case 'CONVERSATION_CLOSED':
      return ['comment.closed', 409]
    default:
      giveUp(error)
  }
}
