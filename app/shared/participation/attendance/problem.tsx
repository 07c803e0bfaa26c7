import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'

/** Why a mark was not set. */
export function AttendanceProblem({ problem, name }: { problem: string; name?: string }) {
  const { t } = useTranslation('participation')
  return (
    <div role="alert">
      <Note tone="no">
        {name && <strong>{t('attendance.about', { name })}</strong>} {t(`attendance.problems.${problem}`)}
      </Note>
    </div>
  )
}
