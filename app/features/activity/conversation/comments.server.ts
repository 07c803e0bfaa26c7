import type { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { answerOr404, attempt, type Call } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { type ReturnedForm, returnForm, submitForm } from '#app/lib/form/submit.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { SPONSOR } from '#app/shared/account/sponsor.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { CommentChangeForm, CommentForm, HidingForm } from '#server/schemas/conversation/comment.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { at, findPage } from './read.server.ts'
import { keepComment, KEPT_COMMENT } from './sealed-comment.server.ts'

/** The form that was returned with errors, and which one it was. */
export type ReturnedComment = ReturnedForm & { form: string }

type ConversationFormResult = { to: string; setCookie?: string } | { returned: ReturnedComment }

interface Where {
  activityId: number
  /** The page that shows the form: that of the activity, or of one thread. */
  path: string
  isThread?: boolean
  /** The mark of the link by which a guest came. */
  mark: string | null
}

/** Handles every form of a conversation. */
export async function actOnConversation(
  args: RequestArgs,
  page: Omit<Where, 'mark'>,
  form: FormData,
): Promise<ConversationFormResult> {
  const where = { ...page, mark: (await readPass(args))?.mark ?? null }
  switch (textOf(form, 'act')) {
    case 'change':
      return change(args, where, form)
    case 'remove':
      return remove(args, where, form)
    case 'hide':
      return hide(args, where, form)
    case 'show':
      return show(args, where, form)
    default: // without an intent, as most of the forms are
      return say(args, where, form)
  }
}

/** Every refusal of a comment stands at its text. Also a closed account keeps what was typed. */
const AT_TEXT = { texts: 'comment', atField: 'comment', undeclared: ['ACCOUNT_BANNED'] }

async function say(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  const { activityId } = where
  const parent = parentOf(form)
  const id = parent === null ? 'comment' : `reply-${parent}`
  const submission = parseForm(form, CommentForm)
  if (submission.status === 'success' && !(await currentSession(args))) {
    const to = signInAt(args, where, submission.value)
    const refusal = { refused: 'signInElsewhere', status: 401 }
    return to === null ? returned(id, await returnForm(args, submission, refusal, AT_TEXT)) : { to }
  }

  const said = await submitForm(args, form, {
    ...AT_TEXT,
    schema: CommentForm,
    send: ({ comment, commentId }) => api(args).comment.add({ activityId, comment, commentId }),
  })
  if ('returned' in said) return returned(id, said.returned)
  const { commentId } = said.sent
  return done('said', (await findPage(args, { ...where, commentId })) ?? withPass(where.path, where.mark))
}

/**
 * Posting needs an account: the text is sealed into the address to which signing in leads back. Null when it is too
 * long for an address.
 */
function signInAt(
  { request }: RequestArgs,
  { activityId, path, mark }: Where,
  { comment, commentId }: z.output<typeof CommentForm>,
) {
  const kept = keepComment(activityId, { comment, commentId: commentId ?? null })
  if (kept === null) return null
  const hash = commentId === undefined ? 'commenter' : `repondre-${commentId}`
  const code = new URL(request.url).searchParams.get(SPONSOR)
  const query = new URLSearchParams({ [KEPT_COMMENT]: kept, ...(code && { [SPONSOR]: code }) })
  const back = withPass(`${path}?${query}`, mark)
  return viewPath('login', `${back}#${hash}`)
}

function parentOf(form: FormData): number | null {
  const { success, data } = IdParam.safeParse(form.get('commentId') ?? undefined)
  return success ? data : null
}

async function change(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  const id = `edit-${parentOf(form) ?? 0}`
  const changed = await submitForm(args, form, {
    ...AT_TEXT,
    texts: 'commentChange',
    schema: CommentChangeForm,
    send: (fields) => api(args).comment.update(fields),
  })
  if ('returned' in changed) return returned(id, changed.returned)
  return done('changed', backTo(where, args, changed.fields.commentId))
}

async function remove(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  await requireSession(args)
  const commentId = commentOf(form)
  await answerOr404(api(args).comment.remove({ query: { commentId } }))
  return done('removed', backTo(where, args, commentId))
}

function commentOf(form: FormData): number {
  const commentId = parentOf(form)
  if (commentId === null) throw new Response(null, { status: 404 })
  return commentId
}

async function hide(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  const commentId = commentOf(form)
  const hidden = await submitForm(args, form, {
    texts: 'hiding',
    schema: HidingForm,
    send: ({ reason }) => api(args).pages.conversation.hide({ commentId, reason }),
    handled: ['ALREADY_DONE'],
  })
  if ('returned' in hidden) return returned(`hide-${commentId}`, hidden.returned)
  return done('hidden', backTo(where, args, commentId))
}

async function show(args: RequestArgs, where: Where, form: FormData): Promise<ConversationFormResult> {
  const commentId = commentOf(form)
  await decide(api(args).pages.conversation.show({ commentId }))
  return done('shown', backTo(where, args, commentId))
}

/** Repeating an action that was done already succeeds; everybody but operators gets a 404. */
export async function decide<Failure extends Error>(decision: Call<unknown, Failure>): Promise<void> {
  const decided = await attempt<unknown, Failure>(decision)
  if ('refused' in decided && decided.refused !== 'ALREADY_DONE') throw new Response(null, { status: 404 })
}

async function done(key: string, to: string): Promise<ConversationFormResult> {
  return { to, setCookie: await leaveToast({ key: `conversation:comments.toasts.${key}` }) }
}

function backTo({ path, mark }: Where, args: RequestArgs, commentId: number): string {
  return at(path, { page: pageOf(args.request), commentId, mark })
}

function returned(form: string, returned: ReturnedForm): ConversationFormResult {
  return { returned: { ...returned, form } }
}
