import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readForm } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { idOf, pageOf } from '#app/lib/params.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { keepLinkOfAddress } from '#app/shared/account/guest-pass.server.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Average, ReviewEntry } from '#app/shared/conversation/review.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import {
  AnswerForm,
  HideReviewForm,
  KeptReview,
  openedAt,
  OwnReviewForm,
  RemoveReviewForm,
  ShowReviewForm,
} from './review-forms.tsx'
import { actOnReviews, readReviews } from './reviews.server.ts'

export const handle = { i18n: ['conversation', 'forms'] }

/** The reviews of an activity, and the form to write one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const activity = await readActivity(args, idOf(params.activityId))
  const { activityId, name, slug, language, validation } = activity
  const { searchParams } = new URL(request.url)
  return {
    title: await listTitle(args, 'conversation:reviews.of', { name }),
    activity: { activityId, name, slug, language },
    hidden: validation !== 'VALIDED',
    ...(await readReviews(args, activityId)),
    answering: Number(searchParams.get('repondre')),
    hiding: Number(searchParams.get('masquer')),
    isRemoving: searchParams.has('retirer'),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const activityId = idOf(params.activityId)
  const acting = await actOnReviews(args, activityId, await readForm(request))
  if ('returned' in acting) return data(acting.returned, { status: acting.returned.status })
  const page = pageOf(request)
  const to = activityPagePath(activityId, page > 0 ? `avis?page=${page}` : 'avis')
  return redirect(to, { headers: { 'Set-Cookie': acting.setCookie } })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: data.hidden }) : []

export default function ReviewsPage() {
  const { activity, own, mayReview, isRemoving, page, ...shown } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('conversation')
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap narrow page stack">
      <Link className="back" to={activityPath(activity)}>
        <Icon name="previous" />
        {t('reviews.back')}
      </Link>
      <h1>{t('reviews.title')}</h1>
      <p {...writtenIn(activity)}>{activity.name}</p>
      <Average average={shown.average} count={shown.count} />
      {own && isRemoving && own.hiddenReason === null && <RemoveReviewForm own={own} />}
      {mayReview && !isRemoving && !own?.hiddenReason && (
        <OwnReviewForm key={own?.editedAt ?? own?.reviewId} own={own} returned={returned} />
      )}
      {own && !mayReview && !isRemoving && !own.hiddenReason && <KeptReview own={own} />}
      {own?.hiddenReason && <ReviewEntry review={own} />}
      <div>
        {shown.reviews.map((review) => (
          <ReviewEntry key={review.reviewId} review={review}>
            <Doings review={review} />
          </ReviewEntry>
        ))}
      </div>
      <Pager page={page} hasNext={shown.hasNext} only />
    </div>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['reviews'][number]

/** The actions that the host and operators may take on a review. */
function Doings({ review }: { review: Shown }) {
  const { answering, hiding, isOperator, page } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('conversation')
  const { reviewId, mayAnswer, answer, hiddenReason } = review
  const name = review.author.displayName || t('reviews.deletedAuthor')
  const of = { review, returned, page }
  if (mayAnswer && answering === reviewId) return <AnswerForm {...of} />
  if (isOperator && hiding === reviewId && !hiddenReason) return <HideReviewForm {...of} />
  if (!mayAnswer && !isOperator) return null

  return (
    <div className="cluster small doings">
      {mayAnswer && (
        <Link
          to={`${openedAt(page, 'repondre', reviewId)}#repondre-${reviewId}`}
          aria-label={answer ? undefined : t('reviews.answerForm.linkTo', { name })}
        >
          {t(answer ? 'reviews.answerForm.change' : 'reviews.answerForm.link')}
        </Link>
      )}
      {isOperator && !hiddenReason && (
        <Link
          to={`${openedAt(page, 'masquer', reviewId)}#masquer-${reviewId}`}
          aria-label={t('reviews.hideThis', { name })}
        >
          {t('reviews.hide')}
        </Link>
      )}
      {isOperator && hiddenReason && <ShowReviewForm review={review} />}
    </div>
  )
}
