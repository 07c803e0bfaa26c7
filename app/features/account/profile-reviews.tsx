import { useTranslation } from 'react-i18next'
import { Average, ReviewEntry } from '#app/shared/conversation/review.tsx'
import type { Review } from '#server/contract/entities.ts'

/** The reviews of everything that this host offered, on their profile. Draws nothing while there are none. */
export function HostReviews({
  of: { reviews, count, average },
}: {
  of: { reviews: Review[]; count: number; average: number | null }
}) {
  const { t } = useTranslation('conversation')
  if (count === 0) return null

  return (
    <section className="stack" aria-labelledby="avis">
      <h2 id="avis" className="section-head">
        {t('reviews.title')}
      </h2>
      <Average average={average} count={count} />
      {reviews.map((review) => (
        <ReviewEntry key={review.reviewId} review={review} about />
      ))}
    </section>
  )
}
