import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { Note } from '#app/components/note.tsx'
import { AccountNav } from './account-nav.tsx'

interface AccountPageProps {
  title: string
  lead?: ReactNode
  /** A closed account reads this page, and changes nothing on it. */
  isBanned?: boolean
  children: ReactNode
}

/** One page of `/mon-compte`: the way to the others, a title, and what can be set. */
export function AccountPage({ title, lead, isBanned = false, children }: AccountPageProps) {
  return (
    <div className="wrap page split is-left">
      <AccountNav />
      <div className="account stack-l">
        <div className="stack">
          <h1>{title}</h1>
          {lead && <p className="lead soft">{lead}</p>}
        </div>
        {isBanned && <BannedNote />}
        {children}
      </div>
    </div>
  )
}

/** What a closed account may still do, in words. */
function BannedNote() {
  const { t } = useTranslation('settings')
  return (
    <Note tone="no">
      <strong>{t('banned.title')}</strong> {t('banned.text')}{' '}
      <Link to={paths.contact}>{t('banned.action')}</Link>
    </Note>
  )
}
