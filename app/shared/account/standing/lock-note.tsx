import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { AccountStanding } from '#server/domain/account/standing.ts'
import { useFixAccountPath } from './fix-account-path.ts'
import { type Locked, lockOf } from './locked-link.tsx'
import { useWaitsForParent } from './waiting.ts'

/** Shown before a form that the account may not send yet: says what is missing, and links to the page that fixes it. */
export function AccountLock({ standing, isBanned }: { standing: AccountStanding; isBanned: boolean }) {
  const waitsForParent = useWaitsForParent()
  const lock = lockOf({ accountType: isBanned ? 'BANNED' : 'BASIC', active: standing, waitsForParent })
  return lock && <LockNote lock={lock} />
}

function LockNote({ lock }: { lock: Locked }) {
  const { t } = useTranslation(['participation', 'common'])
  const fixPath = useFixAccountPath(lock)
  const isClosed = lock === 'BANNED'

  return (
    <Note tone={isClosed ? 'no' : 'wait'}>
      {t(isClosed ? 'common:locked.BANNED' : `join.locked.${lock}`)}{' '}
      <Link to={fixPath}>{t(`common:locked.fix.${lock}`)}</Link>
    </Note>
  )
}
