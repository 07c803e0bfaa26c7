import { useTranslation } from 'react-i18next'
import { ActivityCard } from './card.tsx'
import type { CardActivity } from './summary.ts'

/** Lists activities of the same kind that are near and soon. */
export function Suggestions({ activities }: { activities: readonly CardActivity[] }) {
  const { t } = useTranslation('activity')
  if (activities.length === 0) return null

  return (
    <section className="section stack" aria-labelledby="suggestions">
      <h2 id="suggestions">{t('page.suggestions')}</h2>
      <div className="cards">
        {activities.map((activity) => (
          <ActivityCard key={activity.activityId} activity={activity} />
        ))}
      </div>
    </section>
  )
}
