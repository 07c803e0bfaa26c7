import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'

/** At the top of each page while somebody waits for a mark. Only without script, which opens the dialog instead. */
export function AttendanceNotice({ toRate }: { toRate: number }) {
  // In the browser nothing of this is drawn, so nothing waits for its words.
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
