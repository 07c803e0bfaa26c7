import { useTranslation } from 'react-i18next'
import { Average, ReviewEntry } from '#app/shared/conversation/review.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { Review } from '#server/contract/entities.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'

export interface FirstReviews {
  activityId: number
  reviews: Review[]
  count: number
  average: number | null
  mayReview: boolean
  hasOwn: boolean
}

/** The reviews of an activity, beside it, and a link to write one. */
export default function ActivityReviews({
  of: { activityId, reviews, count, average, mayReview, hasOwn },
}: {
  of: FirstReviews
}) {
  const { t } = useTranslation('conversation')
  const all = activityPagePath(activityId, 'avis')
  const ofOwn = mayReview ? 'reviews.change' : 'reviews.mine'

  return (
    <section className="reviews stack" aria-labelledby="avis">
      <h2 id="avis" className="section-head">
        {t('reviews.title')}
      </h2>
      <Average average={average} count={count} />
      {mayReview && !hasOwn && (
        <Note tone="joy">
          {t('reviews.invite')} <Link to={all}>{t('reviews.leave')}</Link>
        </Note>
      )}
      {reviews.map((review) => (
        <ReviewEntry key={review.reviewId} review={review} />
      ))}
      {(count > 0 || hasOwn) && (
        <p>
          <Link to={all}>{t(hasOwn ? ofOwn : 'reviews.all')}</Link>
        </p>
      )}
    </section>
  )
}
