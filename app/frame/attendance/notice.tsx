import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'

/** Shown at the top of each page while somebody awaits a mark. Only without script, which opens the dialog instead. */
export function AttendanceNotice({ toRate }: { toRate: number }) {
  // The browser draws nothing of this, so it does not wait for its texts.
  const { t } = useTranslation('participation', { useSuspense: false })

  return (
    <noscript>
      <div className="wrap page-note">
        <Note tone="info">
          {t('attendance.notice', { count: toRate })} <a href="/presences">{t('attendance.mark')}</a>
        </Note>
      </div>
    </noscript>
  )
}
