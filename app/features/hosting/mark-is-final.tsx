import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'

/** These pages only set marks: another one takes them back, while that is possible. */
export function MarkIsFinal() {
  const { t } = useTranslation('participation')
  return (
    <>
      {t('attendance.final')} <Link to="/presences">{t('attendance.undo')}</Link>
    </>
  )
}
