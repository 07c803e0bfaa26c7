import { useTranslation } from 'react-i18next'
import { dayKey, formatDateTime, formatTime } from '#app/lib/dates.ts'
import type { Activity } from '#server/contract/entities.ts'

/** `jusqu’à 15:30, heure de Montréal`; on another day, the day too. */
export function Until({
  activity: { startDate, endDate, timeZone },
}: {
  activity: Pick<Activity, 'startDate' | 'endDate' | 'timeZone'>
}) {
  const { t, i18n } = useTranslation(['activity', 'common'])
  const zone = t(`common:zones.${timeZone}`, { defaultValue: timeZone })
  if (!endDate) return <>{t('page.zone', { zone })}</>
  if (dayKey(startDate, timeZone) === dayKey(endDate, timeZone)) {
    return <>{t('page.until', { time: formatTime(endDate, timeZone), zone })}</>
  }
  return <>{t('page.untilDay', { date: formatDateTime(endDate, timeZone, i18n.language), zone })}</>
}
