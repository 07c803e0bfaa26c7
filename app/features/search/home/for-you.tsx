import { useTranslation } from 'react-i18next'
import { ActivityCard } from '#app/shared/activity/card.tsx'
import type { CardActivity } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import type { SuggestionReason } from '#server/domain/search/personal.ts'

export interface ForYouSectionProps {
  /** Nothing is known yet to suggest by. */
  isNew: boolean
  suggested: readonly { reason: SuggestionReason; activity: CardActivity }[]
}

const INTERESTS = '/mon-compte/interets'

/** Suggestions for a signed-in person, each with its reason; for somebody new, a link to say what one likes. */
export function ForYouSection({ isNew, suggested }: ForYouSectionProps) {
  const { t } = useTranslation(['home', 'types'])
  if (!isNew && suggested.length === 0) return null

  return (
    <section className="section wrap" aria-labelledby="for-you">
      <div className="between section-head">
        <h2 id="for-you">{t('forYou.title')}</h2>
        {!isNew && <Link to={INTERESTS}>{t('forYou.interests')}</Link>}
      </div>
      {isNew ? (
        <p className="cluster">
          <span className="soft">{t('forYou.new')}</span>
          <Link className="button is-line is-small" to={INTERESTS}>
            {t('forYou.choose')}
          </Link>
        </p>
      ) : (
        <div className="cards">
          {suggested.map(({ reason, activity }) => (
            <ActivityCard
              key={activity.activityId}
              activity={activity}
              reason={t(`forYou.reasons.${reason}`, { host: activity.host.displayName })}
            />
          ))}
        </div>
      )}
    </section>
  )
}
