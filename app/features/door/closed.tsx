import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Note } from '#app/ui/note.tsx'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

type ClosedDoorProps =
  { state: 'closed'; window: { opensAt: string; closesAt: string } } | { state: 'revoked' }

/** What a browser reads that may not read codes at this moment. */
export function ClosedDoor(door: ClosedDoorProps) {
  const { t, i18n } = useTranslation('checkin')
  const at = (instant: string) => formatDateTime(instant, HOME_ZONE, i18n.language)
  return (
    <div className="wrap narrow page stack">
      <h1>{t('pass.heading')}</h1>
      {door.state === 'revoked' ? (
        <Note tone="no">{t('code.revoked')}</Note>
      ) : (
        <Note tone="info">
          {t('pass.closed', { from: at(door.window.opensAt), until: at(door.window.closesAt) })}
        </Note>
      )}
    </div>
  )
}
