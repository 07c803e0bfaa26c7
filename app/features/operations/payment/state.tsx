import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { isCheckOld } from '#server/domain/payment/verify/age.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

interface Run {
  endedAt: string
  /** The differences. */
  total: number
  counts: Partial<Record<'orders' | 'charges' | 'entries', number>>
}

interface MoneyStateProps {
  /** The last check; null before the first one. */
  run: Run | null
  isToSettle: boolean
  /** False while Stripe does not answer: nobody knows whether its balance is short. */
  isBalanceKnown: boolean
  now: string
}

/** Before all figures: whether everything agreed when it was last compared, and whether something is to settle. */
export function MoneyState({ run, isToSettle, isBalanceKnown, now }: MoneyStateProps) {
  const { t, i18n } = useTranslation('ledger')
  const isWrong = isToSettle || (run !== null && run.total > 0)
  const isOld = run !== null && isCheckOld(run.endedAt, now)
  const isSure = run !== null && !isOld && isBalanceKnown

  return (
    <Note tone={isWrong ? 'no' : isSure ? 'ok' : 'wait'}>
      {run ? (
        <>
          {t(`check.${resultOf(run)}`, { count: run.total })}{' '}
          {t('check.at', { when: formatDateTime(run.endedAt, HOME_ZONE, i18n.language) })}
        </>
      ) : (
        t('check.never')
      )}{' '}
      {isOld && (
        <>
          {t('check.old')} <Link to={operationsPath('files')}>{t('check.whyOld')}</Link>{' '}
        </>
      )}
      {run && run.total > 0 && (
        <>
          <a href="#check">{t('state.findings')}</a>{' '}
        </>
      )}
      {isToSettle ? (
        <a href="#settle">{t('state.toSettle')}</a>
      ) : (
        t(isBalanceKnown ? 'todo.none' : 'todo.unknown')
      )}
    </Note>
  )
}

/** Where nothing was sold, nothing can agree. */
function resultOf({ total, counts }: Run): 'found' | 'fits' | 'nothing' {
  if (total > 0) return 'found'
  const compared = (counts.orders ?? 0) + (counts.charges ?? 0) + (counts.entries ?? 0)
  return compared > 0 ? 'fits' : 'nothing'
}
