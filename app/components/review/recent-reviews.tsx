import { useTranslation } from 'react-i18next'
import type { Review } from '#server/contract/entities.ts'
import { ReviewEntry } from './review.tsx'

/** The newest of all, each with its activity. Nothing while there are none. Needs the namespace `conversation`. */
export function RecentReviews({ reviews }: { reviews: Review[] }) {
  const { t } = useTranslation('conversation')
  if (reviews.length === 0) return null

  return (
    <section aria-labelledby="recent-reviews">
      <h2 id="recent-reviews" className="section-head">
        {t('reviews.recent')}
      </h2>
      {reviews.map((review) => (
        <ReviewEntry key={review.reviewId} review={review} about />
      ))}
    </section>
  )
}
