import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, RadioCards, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import type { Review } from '#server/contract/entities.ts'
import type { HidingForm } from '#server/schemas/conversation/comment.ts'
import type { ReviewAnswerForm, ReviewForm } from '#server/schemas/conversation/review.ts'

interface Returned {
  form: string
  result: SubmissionResult
}

const MARKS = ['5', '4', '3', '2', '1'] as const

/** The form of the person's own review: a mark and a sentence, new or to change. */
export function OwnReviewForm({ own, returned }: { own: Review | null; returned: Returned | undefined }) {
  const { t } = useTranslation('conversation')
  const result = returned?.form === 'review' ? returned.result : undefined
  const [form, { mark, text }] = useSchemaForm<typeof ReviewForm>('review', result, {
    mark: own?.mark,
    text: own?.text,
  })
  const options = MARKS.map((value) => ({
    value,
    label: t(`reviews.marks.${value}`),
    end: t('reviews.mark', { mark: value }),
  }))

  return (
    <section className="stack panel" aria-labelledby="review-title">
      <h2 id="review-title">{t('reviews.form.title')}</h2>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="act" value="save" />
        <RadioCards field={mark} label={t('reviews.form.mark')} options={options} />
        <TextArea field={text} label={t('reviews.form.text')} hint={t('reviews.form.hint')} rows={3} />
        <p>
          <SubmitButton>{t(own ? 'reviews.form.save' : 'reviews.form.publish')}</SubmitButton>
        </p>
      </Form>
      {own && <RemoveLink />}
    </section>
  )
}

/** The review of somebody who may not write one any more: a mark was corrected, or the activity called off. */
export function KeptReview({ own }: { own: Review }) {
  const { t } = useTranslation('conversation')
  return (
    <section className="stack panel" aria-labelledby="review-title">
      <h2 id="review-title">{t('reviews.form.title')}</h2>
      <p>{t('reviews.kept')}</p>
      <div className="said-words" dir="auto">
        <PlainText text={own.text} rel="nofollow ugc noopener" />
      </div>
      <RemoveLink />
    </section>
  )
}

function RemoveLink() {
  const { t } = useTranslation('conversation')
  return (
    <p>
      <Link to="?retirer=oui#retirer">{t('reviews.form.remove')}</Link>
    </p>
  )
}

export function RemoveReviewForm({ own }: { own: Review }) {
  const { t } = useTranslation('conversation')
  return (
    <section className="stack panel" id="retirer" aria-labelledby="remove-title">
      <h2 id="remove-title">{t('reviews.removeForm.title')}</h2>
      <p>{t('reviews.removeForm.text')}</p>
      <Form className="cluster" method="post" action="?">
        <input type="hidden" name="act" value="remove" />
        <input type="hidden" name="reviewId" value={own.reviewId} />
        <SubmitButton tone="danger">{t('reviews.form.remove')}</SubmitButton>
        <Cancel />
      </Form>
    </section>
  )
}

interface OfReview {
  review: Review
  returned: Returned | undefined
  /** The page of the list on which the review is. */
  page: number
}

/** The form of the host's reply to a review. */
export function AnswerForm({ review, returned, page }: OfReview) {
  const { t } = useTranslation('conversation')
  const { reviewId, answer, author } = review
  const id = `answer-${reviewId}`
  const result = returned?.form === id ? returned.result : undefined
  const [form, fields] = useSchemaForm<typeof ReviewAnswerForm>(id, result, { answer: answer?.text })

  return (
    <section className="stack reply-form" id={`repondre-${reviewId}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {t('reviews.answerForm.title', { name: author.displayName || t('reviews.deletedAuthor') })}
      </h2>
      <Form
        className="stack"
        method="post"
        action={openedAt(page, 'repondre', reviewId)}
        {...getFormProps(form)}
        noValidate
      >
        <ErrorSummary form={form} />
        <input type="hidden" name="reviewId" value={reviewId} />
        <TextArea field={fields.answer} label={t('reviews.answerForm.label')} rows={3} />
        <p className="cluster">
          <SubmitButton tone="line" name="act" value="answer">
            {t('reviews.answerForm.publish')}
          </SubmitButton>
          {answer && (
            <SubmitButton tone="quiet" name="act" value="unanswer">
              {t('reviews.answerForm.remove')}
            </SubmitButton>
          )}
          <Cancel page={page} />
        </p>
      </Form>
    </section>
  )
}

export function HideReviewForm({ review: { reviewId }, returned, page }: OfReview) {
  const { t } = useTranslation('conversation')
  const id = `hide-${reviewId}`
  const result = returned?.form === id ? returned.result : undefined
  const [form, { reason }] = useSchemaForm<typeof HidingForm>(id, result)

  return (
    <section className="stack reply-form" id={`masquer-${reviewId}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('reviews.hideForm.title')}</h2>
      <Form
        className="stack"
        method="post"
        action={openedAt(page, 'masquer', reviewId)}
        {...getFormProps(form)}
        noValidate
      >
        <ErrorSummary form={form} />
        <input type="hidden" name="act" value="hide" />
        <input type="hidden" name="reviewId" value={reviewId} />
        <TextArea
          field={reason}
          label={t('reviews.hideForm.label')}
          hint={t('reviews.hideForm.hint')}
          rows={2}
        />
        <p className="cluster">
          <SubmitButton tone="danger">{t('reviews.hideForm.button')}</SubmitButton>
          <Cancel page={page} />
        </p>
      </Form>
    </section>
  )
}

export function ShowReviewForm({ review: { reviewId } }: { review: Review }) {
  const { t } = useTranslation('conversation')
  return (
    <Form method="post">
      <input type="hidden" name="act" value="show" />
      <input type="hidden" name="reviewId" value={reviewId} />
      <SubmitButton small tone="quiet">
        {t('reviews.show')}
      </SubmitButton>
    </Form>
  )
}

/** Returns the address that opens a form at a review. */
export function openedAt(page: number, key: 'repondre' | 'masquer', reviewId: number): string {
  return `?${new URLSearchParams({ ...(page > 0 && { page: String(page) }), [key]: String(reviewId) })}`
}

function Cancel({ page = 0 }: { page?: number }) {
  const { t } = useTranslation('conversation')
  return (
    <Link className="button is-quiet" to={page > 0 ? `?page=${page}` : '?'}>
      {t('comments.cancel')}
    </Link>
  )
}
