import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { ActivityCard } from '#app/shared/activity/card.tsx'
import type { CardActivity } from '#app/shared/activity/summary.ts'
import FeedLinks from '#app/shared/search/feed-links.tsx'
import { Link } from '#app/ui/link.tsx'
import { profilePath } from '#server/domain/account/paths.ts'

interface Shown {
  activities: readonly CardActivity[]
}

export function ComingActivities({ activities, userId, isOwn }: Shown & { userId: number; isOwn: boolean }) {
  const { t } = useTranslation('profile')

  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="section-head">
        {t('coming.title')}
      </h2>
      {activities.length === 0 && <p className="soft">{t('coming.none')}</p>}
      {activities.length === 0 && isOwn && (
        <p className="cluster">
          <Link className="button is-line" to={paths.addActivity}>
            {t('coming.propose')}
          </Link>
        </p>
      )}
      <div className="cards">
        {activities.map((activity) => (
          <ActivityCard key={activity.activityId} activity={activity} ofThisHost />
        ))}
      </div>
      {activities.length > 0 && (
        <FeedLinks path={profilePath(userId, 'activites')} embed={`hote=${userId}`} />
      )}
    </section>
  )
}

/** Past outings of the host, which say more than their own words. */
export function PastActivities({ activities }: Shown) {
  const { t } = useTranslation('profile')
  if (activities.length === 0) return null

  return (
    <section aria-labelledby="past">
      <h2 id="past" className="section-head">
        {t('past')}
      </h2>
      <div className="cards">
        {activities.map((activity) => (
          <ActivityCard key={activity.activityId} activity={activity} ofThisHost isPast />
        ))}
      </div>
    </section>
  )
}

/** Shown only for people who allowed it (/mon-compte/confidentialite). */
export function AttendedActivities({ activities }: Shown) {
  const { t } = useTranslation('profile')
  if (activities.length === 0) return null

  return (
    <section aria-labelledby="attended">
      <h2 id="attended" className="section-head">
        {t('attended')}
      </h2>
      <div className="cards">
        {activities.map((activity) => (
          <ActivityCard key={activity.activityId} activity={activity} isPast />
        ))}
      </div>
    </section>
  )
}
