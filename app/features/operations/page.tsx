import type { ReactNode } from 'react'
import { OperationsTabs, type OperationsTabsProps } from './tabs.tsx'

interface OperationsPageProps extends OperationsTabsProps {
  title: string
  lead: string
  children: ReactNode
}

/** A page of the operators: its heading, the links to their other pages, and its content. */
export function OperationsPage({ title, lead, children, ...known }: OperationsPageProps) {
  return (
    <div className="wrap page stack-l">
      <div className="stack">
        <h1>{title}</h1>
        <p className="soft">{lead}</p>
      </div>
      <OperationsTabs {...known} />
      {children}
    </div>
  )
}
