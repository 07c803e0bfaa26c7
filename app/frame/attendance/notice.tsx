import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { ATTENDANCE_PAGE, isOwnPage } from './own-page.ts'

/**
 * Shown at the top of each page while somebody awaits a mark, until the host says later; on the host's own pages only
 * without script, which opens the dialog there.
 */
export function AttendanceNotice({ toRate }: { toRate: number }) {
  const { pathname } = useLocation()
  if (pathname === ATTENDANCE_PAGE) return null
  return isOwnPage(pathname) ? (
    <noscript>
      <Notice toRate={toRate} />
    </noscript>
  ) : (
    <Notice toRate={toRate} />
  )
}

function Notice({ toRate }: { toRate: number }) {
  const { t } = useTranslation('participation')

  return (
    <div className="wrap page-note">
      <Note tone="info">
        {t('attendance.notice', { count: toRate })} <a href={ATTENDANCE_PAGE}>{t('attendance.mark')}</a>
      </Note>
    </div>
  )
}
