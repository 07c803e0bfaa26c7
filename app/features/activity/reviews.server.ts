import type { SubmissionResult } from '@conform-to/react'
import { ORPCError } from '@orpc/server'
import { actOf, decide } from '#app/features/activity/conversation/comments.server.ts'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { HidingForm, ReviewAnswerForm, ReviewForm } from '#server/schemas/conversation/comment.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

/** Loads the reviews of an activity; there are none before it has begun. */
export async function readReviews(args: RequestArgs, activityId: number) {
  const page = pageOf(args.request)
  const found = await api(args).pages.review.ofActivity({ activityId, page })
  const session = await currentSession(args)
  return { activityId, ...found, isOperator: session?.isOperator ?? false }
}

/**
 * Loads the first few reviews for the activity's page; the others have a page of their own. Null when there are none to
 * show or to write.
 */
export async function readFirstReviews(args: RequestArgs, activityId: number) {
  const { reviews, own, ...found } = await api(args).pages.review.ofActivity({ activityId, page: 0 })
  if (found.count === 0 && !found.mayReview) return null
  return { activityId, ...found, reviews: reviews.slice(0, FIRST), hasOwn: own !== null }
}

const FIRST = 3

export interface ReturnedReview {
  form: string
  result: SubmissionResult
  status: number
}

type ReviewFormResult = { outcome: 'DONE'; setCookie: string } | ({ outcome: 'RETURNED' } & ReturnedReview)

/** Handles every form about reviews. */
export async function actOnReviews(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<ReviewFormResult> {
  await requireSession(args)
  switch (actOf(form)) {
    case 'remove':
      return remove(args, idOfForm(form))
    case 'answer':
      return answer(args, idOfForm(form), form)
    case 'unanswer':
      return unanswer(args, idOfForm(form))
    case 'hide':
      return hide(args, idOfForm(form), form)
    case 'show':
      await decide(api(args).pages.review.show({ reviewId: idOfForm(form) }))
      return done('shown')
    default:
      return save(args, activityId, form)
  }
}

function idOfForm(form: FormData): number {
  const { success, data } = IdParam.safeParse(form.get('reviewId') ?? undefined)
  if (!success) throw new Response(null, { status: 404 })
  return data
}

async function save(args: RequestArgs, activityId: number, form: FormData): Promise<ReviewFormResult> {
  const submission = parseForm(form, ReviewForm)
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', form: 'review', result: submission.reply(), status: 400 }
  const { error } = await safe(api(args).review.save({ activityId, ...submission.value }))
  if (!error) return done('saved')
  const [key, status] = refusalOf(error)
  return { outcome: 'RETURNED', form: 'review', result: submission.reply({ formErrors: [key] }), status }
}

async function remove(args: RequestArgs, reviewId: number): Promise<ReviewFormResult> {
  const { error } = await safe(api(args).review.remove({ query: { reviewId } }))
  if (error) refusalOf(error)
  return done('removed')
}

async function answer(args: RequestArgs, reviewId: number, form: FormData): Promise<ReviewFormResult> {
  const submission = parseForm(form, ReviewAnswerForm)
  const id = `answer-${reviewId}`
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', form: id, result: submission.reply(), status: 400 }
  const { error } = await safe(api(args).review.answer({ reviewId, ...submission.value }))
  if (!error) return done('answered')
  const [key, status] = refusalOf(error)
  return { outcome: 'RETURNED', form: id, result: submission.reply({ formErrors: [key] }), status }
}

async function unanswer(args: RequestArgs, reviewId: number): Promise<ReviewFormResult> {
  const { error } = await safe(api(args).review.answer({ reviewId, answer: null }))
  if (error) refusalOf(error)
  return done('answerRemoved')
}

async function hide(args: RequestArgs, reviewId: number, form: FormData): Promise<ReviewFormResult> {
  const submission = parseForm(form, HidingForm)
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', form: `hide-${reviewId}`, result: submission.reply(), status: 400 }
  await decide(api(args).pages.review.hide({ reviewId, ...submission.value }))
  return done('hidden')
}

async function done(key: string): Promise<ReviewFormResult> {
  return { outcome: 'DONE', setCookie: await leaveToast({ key: `conversation:reviews.toasts.${key}` }) }
}

function refusalOf(error: Error): [key: string, status: number] {
  if (!(error instanceof ORPCError)) giveUp(error)
  switch (error.code) {
    case 'ACTIVITY_UNRECOVERED':
    case 'REVIEW_UNRECOVERED':
      throw new Response(null, { status: 404 })
    case 'NOT_PRESENT':
      return ['review.notPresent', 403]
    case 'REVIEW_HIDDEN':
      return ['review.hidden', 409]
    case 'ACCOUNT_NOT_USABLE':
      return ['review.notUsable', 403]
    default:
      giveUp(error)
  }
}
