import type { ReactNode } from 'react'
import { ClosedNote } from '#app/shared/account/standing/closed-note.tsx'
import { AccountNav } from './nav.tsx'

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
        {isBanned && <ClosedNote />}
        {children}
      </div>
    </div>
  )
}
