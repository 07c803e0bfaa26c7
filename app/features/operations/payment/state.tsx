import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Note } from '#app/ui/note.tsx'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

interface MoneyStateProps {
  /** The last check; null before the first one. */
  run: { endedAt: string; total: number } | null
  isToSettle: boolean
}

/** Before all figures: whether everything agreed when it was last compared, and whether something is to settle. */
export function MoneyState({ run, isToSettle }: MoneyStateProps) {
  const { t, i18n } = useTranslation('ledger')
  const isWrong = isToSettle || (run !== null && run.total > 0)

  return (
    <Note tone={isWrong ? 'no' : run ? 'ok' : 'wait'}>
      {run ? (
        <>
          {run.total === 0 ? t('check.fits') : t('check.found', { count: run.total })}{' '}
          {t('check.at', { when: formatDateTime(run.endedAt, HOME_ZONE, i18n.language) })}
        </>
      ) : (
        t('check.never')
      )}{' '}
      {run && run.total > 0 && (
        <>
          <a href="#check">{t('state.findings')}</a>{' '}
        </>
      )}
      {isToSettle ? <a href="#settle">{t('state.toSettle')}</a> : t('todo.none')}
    </Note>
  )
}
