import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'

export type CancelProblem =
  | ('ACTIVITY_CANCELLED' | 'ALREADY_STARTED' | 'ALREADY_RATED' | 'ALREADY_SCANNED')
  | ('PAID_TICKETS' | 'ORDER_OPEN')

/** Says why tickets are not cancelled here; where it says to write to us, with the way there. */
export function CancelProblemText({ problem }: { problem: CancelProblem }) {
  const { t } = useTranslation('participation')
  return (
    <>
      {t(`cancel.problems.${problem}`)}{' '}
      {problem === 'PAID_TICKETS' && <Link to={paths.contact}>{t('cancel.write')}</Link>}
    </>
  )
}
