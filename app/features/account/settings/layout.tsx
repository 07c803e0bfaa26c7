import type { ReactNode } from 'react'
import { ClosedNote } from '#app/shared/account/standing/closed-note.tsx'
import { AccountNav } from './nav.tsx'

interface AccountPageProps {
  title: string
  lead?: ReactNode
  /** A closed account can read this page but change nothing on it. */
  isBanned?: boolean
  children: ReactNode
}

/** The layout of a page of `/mon-compte`: links to the other pages, a title, and the settings. */
export function AccountPage({ title, lead, isBanned = false, children }: AccountPageProps) {
  return (
    <div className="wrap page split is-left">
      <AccountNav />
      <div className="account stack-l">
        <div className="stack">
          <h1>{title}</h1>
          {lead && <p className="lead soft">{lead}</p>}
        </div>
        {isBanned && <ClosedNote />}
        {children}
      </div>
    </div>
  )
}
