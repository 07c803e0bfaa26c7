import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'

export interface MarksOfActivity {
  count: number
  average: number | null
}

/** Number and average of the reviews, with a link to read and answer them. */
export function ReviewsOfActivity({ activityId, marks }: { activityId: number; marks: MarksOfActivity }) {
  const { t, i18n } = useTranslation('hosting')
  const { count, average } = marks
  const mark = average?.toLocaleString(i18n.language, { maximumFractionDigits: 1 })

  return (
    <section className="panel stack" aria-labelledby="reviews">
      <h2 id="reviews" className="label">
        {t('after.reviews')}
      </h2>
      {count === 0 ? (
        <p className="small soft">{t('after.noReviews')}</p>
      ) : (
        <>
          <p>{t('after.marks', { count, mark })}</p>
          <p>
            <Link className="button is-line is-full" to={activityPagePath(activityId, 'avis')}>
              {t('after.read')}
              <Icon name="next" />
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
