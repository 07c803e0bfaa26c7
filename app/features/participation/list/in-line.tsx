import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Link } from '#app/ui/link.tsx'
import { waitPath } from '#server/domain/participation/paths.ts'

interface InLineProps {
  entries: readonly {
    activityId: number
    name: string
    language: 'fr' | 'en'
    startDate: string
    timeZone: string
    nbrParticipant: number
    offeredUntil: string | null
  }[]
  /** The secret of the link by which a guest came. */
  passe: string | null
}

/** The waiting lists on which somebody stands, with or without a registration; each leads to the place in line. */
export function InLine({ entries, passe }: InLineProps) {
  const { t, i18n } = useTranslation('participation')
  if (entries.length === 0) return null

  return (
    <section className="panel stack no-print" aria-labelledby="in-line">
      <h2 id="in-line" className="label">
        {t('registrations.inLine')}
      </h2>
      {entries.map(
        ({ activityId, startDate, timeZone, nbrParticipant: count, offeredUntil, ...activity }) => (
          <p key={activityId}>
            <Link to={withPass(waitPath(activityId), passe)} {...writtenIn(activity)}>
              {activity.name}
            </Link>{' '}
            <time className="when" dateTime={startDate}>
              {formatDateTime(startDate, timeZone, i18n.language)}
            </time>
            <br />
            {offeredUntil === null
              ? t('wait.waiting.people', { count })
              : t('wait.offered.until', { date: formatDateTime(offeredUntil, timeZone, i18n.language) })}
          </p>
        ),
      )}
    </section>
  )
}
