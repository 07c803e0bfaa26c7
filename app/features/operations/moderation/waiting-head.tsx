import { useTranslation } from 'react-i18next'
import { ageSince } from '#app/lib/dates.ts'
import { activityPath, type CardActivity, writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'

interface WaitingHeadProps {
  /** Of the heading. */
  id: string
  activity: Pick<CardActivity, 'activityId' | 'slug' | 'name' | 'language'>
  since: string
  now: string
}

/** The name of an activity that waits for an operator, and for how long. */
export function WaitingHead({ id, activity, since, now }: WaitingHeadProps) {
  const { t } = useTranslation('operations')
  const age = ageSince(since, now)

  return (
    <div className="between">
      <h2 id={id} className="label">
        <Link to={activityPath(activity)} {...writtenIn(activity)}>
          {activity.name}
        </Link>
      </h2>
      <span className="soft small">{t('queue.waitsFor', { age: t(`common:${age.key}`, age.values) })}</span>
    </div>
  )
}
