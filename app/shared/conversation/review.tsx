import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import type { Review } from '#server/contract/entities.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { numberFormatter } from '#server/domain/platform/format/formatters.ts'

/** Summarises all reviews in one line: `4,5 sur 5, 12 avis`. */
export function Average({ average, count }: { average: number | null; count: number }) {
  const { t, i18n } = useTranslation('conversation')
  if (average === null) return <p className="soft">{t('reviews.none')}</p>
  return (
    <p>
      <strong>{t('reviews.average', { average: averageText(average, i18n.language), count })}</strong>
    </p>
  )
}

/** One review: the mark, a sentence, its author, and the host's reply. */
export function ReviewEntry({
  review,
  about = false,
  children,
}: {
  review: Review
  /** True to name the activity, in a list of reviews of several activities. */
  about?: boolean
  children?: ReactNode
}) {
  const { t, i18n } = useTranslation('conversation')
  const { reviewId, mark, text, author, host, createdAt, editedAt, answer, hiddenReason } = review
  const on = (at: string) => formatHomeDate(at, i18n.language)

  return (
    <div className="comment review" id={`avis-${reviewId}`}>
      <p className="small said-head">
        <strong>{author.displayName || t('reviews.deletedAuthor')}</strong> <Mark mark={mark} />{' '}
        <time className="soft" dateTime={createdAt}>
          {on(createdAt)}
        </time>
        {editedAt && <span className="soft"> · {t('reviews.edited')}</span>}
      </p>
      {hiddenReason && <p className="small error">{t('reviews.hiddenReason', { reason: hiddenReason })}</p>}
      <div className="said-words" dir="auto">
        <PlainText text={text} rel="nofollow ugc noopener" />
      </div>
      {about && (
        <p className="small">
          <Link to={activityPagePath(review.activityId, review.slug)}>{review.activityName}</Link>
        </p>
      )}
      {answer && (
        <div className="comment">
          <p className="small said-head">
            <strong>{t('reviews.answer', { name: host.displayName || t('reviews.deletedAuthor') })}</strong>{' '}
            <time className="soft" dateTime={answer.answeredAt}>
              {on(answer.answeredAt)}
            </time>
          </p>
          <div className="said-words" dir="auto">
            <PlainText text={answer.text} rel="nofollow ugc noopener" />
          </div>
        </div>
      )}
      {children}
    </div>
  )
}

/** The mark in words and figures, because the drawn stars have no text. */
function Mark({ mark }: { mark: number }) {
  const { t } = useTranslation('conversation')
  return (
    <span className="badge is-joy">
      {t(`reviews.marks.${mark}`)} · {t('reviews.mark', { mark })}
    </span>
  )
}

/** `4,5` · `4.5` */
function averageText(average: number, language: string): string {
  return numberFormatter(`${language}-CA`, { maximumFractionDigits: 1 }).format(average)
}
