import { z } from 'zod'
import { decide } from '#app/features/activity/conversation/comments.server.ts'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { isFormReturned } from '#app/lib/title.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { HidingForm } from '#server/schemas/conversation/comment.ts'
import { ReviewAnswerForm, ReviewForm } from '#server/schemas/conversation/review.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

/** Loads the reviews of an activity; there are none before it has begun. */
export async function readReviews(args: RequestArgs, activityId: number) {
  const page = pageOf(args.request)
  const pass = await readPass(args)
  const found = await api(args).pages.review.ofActivity({ activityId, page, guestId: pass?.pass })
  const session = await currentSession(args)
  const shown = { activityId, ...found, isOperator: session?.isOperator ?? false }
  if (session || !isFormReturned(args)) return shown
  // Somebody who was signed out meanwhile gets their words back, and sends them once they are signed in again.
  if (!new URL(args.request.url).searchParams.has('repondre')) return { ...shown, mayReview: true }
  return { ...shown, reviews: shown.reviews.map((review) => ({ ...review, mayAnswer: true })) }
}

/**
 * Loads the first few reviews for the activity's page; the others have a page of their own. Null when there are none to
 * show or to write.
 */
export async function readFirstReviews(args: RequestArgs, activityId: number) {
  const guestId = (await readPass(args))?.pass
  const { reviews, own, ...found } = await api(args).pages.review.ofActivity({ activityId, page: 0, guestId })
  if (found.count === 0 && !found.mayReview && !own) return null
  return { activityId, ...found, reviews: reviews.slice(0, FIRST), hasOwn: own !== null }
}

const FIRST = 3

/** Either the form that was returned with errors, and which one it was, or a toast. */
type ReviewFormResult = { setCookie: string } | { returned: ReturnedForm & { form: string } }

/** A review or an answer comes back to somebody who was signed out meanwhile; these lead to signing in. */
const BY_SIGNING_IN = ['remove', 'unanswer', 'hide', 'show']

/** Handles every form about reviews. */
export async function actOnReviews(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<ReviewFormResult> {
  const act = textOf(form, 'act')
  if (BY_SIGNING_IN.includes(act)) await requireSession(args)
  switch (act) {
    case 'remove':
      await answerOr404(api(args).review.remove({ query: { reviewId: idOfForm(form) } }))
      return done('removed')
    case 'answer':
      return answer(args, idOfForm(form), form)
    case 'unanswer':
      return unanswer(args, idOfForm(form), form)
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
  const saved = await submitForm(args, form, {
    schema: ReviewForm,
    texts: 'review',
    send: (fields) => api(args).review.save({ activityId, ...fields }),
  })
  return 'returned' in saved ? { returned: { ...saved.returned, form: 'review' } } : done('saved')
}

async function answer(args: RequestArgs, reviewId: number, form: FormData): Promise<ReviewFormResult> {
  const answered = await submitForm(args, form, {
    schema: ReviewAnswerForm,
    texts: 'review',
    send: (fields) => api(args).review.answer({ reviewId, ...fields }),
  })
  const id = `answer-${reviewId}`
  return 'returned' in answered ? { returned: { ...answered.returned, form: id } } : done('answered')
}

/** The button stands in the form of the answer, whatever is typed there. */
async function unanswer(args: RequestArgs, reviewId: number, form: FormData): Promise<ReviewFormResult> {
  const removed = await submitForm(args, form, {
    schema: z.object({ answer: z.string().optional() }),
    texts: 'review',
    send: () => api(args).review.answer({ reviewId, answer: null }),
  })
  const id = `answer-${reviewId}`
  return 'returned' in removed ? { returned: { ...removed.returned, form: id } } : done('answerRemoved')
}

async function hide(args: RequestArgs, reviewId: number, form: FormData): Promise<ReviewFormResult> {
  const hidden = await submitForm(args, form, {
    schema: HidingForm,
    texts: 'hiding',
    send: (fields) => api(args).pages.review.hide({ reviewId, ...fields }),
    handled: ['ALREADY_DONE'],
  })
  const id = `hide-${reviewId}`
  return 'returned' in hidden ? { returned: { ...hidden.returned, form: id } } : done('hidden')
}

async function done(key: string): Promise<ReviewFormResult> {
  return { setCookie: await leaveToast({ key: `conversation:reviews.toasts.${key}` }) }
}
