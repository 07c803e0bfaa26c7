import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { FindLink } from '#app/shared/search/find-link.tsx'
import { Note } from '#app/ui/note.tsx'

interface ClosedHours {
  opensAt: string
  closesAt: string
  timeZone: string
}

type ClosedDoorProps = { state: 'closed'; window: ClosedHours } | { state: 'revoked' }

/** What a browser reads that may not read codes at this moment. */
export function ClosedDoor(door: ClosedDoorProps) {
  const { t } = useTranslation('checkin')
  return (
    <div className="wrap narrow page stack">
      <h1>{t('pass.heading')}</h1>
      {door.state === 'revoked' ? (
        <Note tone="no">{t('code.revoked')}</Note>
      ) : (
        <ClosedUntil {...door.window} />
      )}
      <FindLink label={t('pass.find')} />
    </div>
  )
}

/** When a door opens and closes, where the activity is. */
export function ClosedUntil({ opensAt, closesAt, timeZone }: ClosedHours) {
  const { t, i18n } = useTranslation('checkin')
  const at = (instant: string) => formatDateTime(instant, timeZone, i18n.language)
  return <Note tone="info">{t('pass.closed', { from: at(opensAt), until: at(closesAt) })}</Note>
}
