import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { AccountStanding } from '#server/domain/account-standing.ts'
import { isLocked, WAY_OUT } from './locked-link.tsx'
import { Note } from './note.tsx'

/** Said before a form that the account may not send yet: what it waits for, and where to settle it. */
export function AccountLock({ standing }: { standing: AccountStanding }) {
  const { t } = useTranslation(['participation', 'common'])
  if (!isLocked(standing)) return null

  return (
    <Note tone="wait">
      {t(`join.locked.${standing}`)}{' '}
      <Link to={WAY_OUT[standing]}>{t(`common:locked.wayOut.${standing}`)}</Link>
    </Note>
  )
}
