import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SECOND_FACTOR_SETTINGS } from '#server/domain/account/second-factor.ts'
import { OperationsNav, type Waiting } from './nav.tsx'

interface OperationsPageProps {
  title: string
  lead?: string
  /** At the end of the line of the heading. */
  beside?: ReactNode
  /** With whether the account has neither codes of an app nor a passkey. */
  waiting: Waiting & { lacksSecondFactor: boolean }
  children: ReactNode
}

/** A page of the operators: its heading, the links to their other pages, and its content. */
export function OperationsPage({ title, lead, beside, waiting, children }: OperationsPageProps) {
  const { t } = useTranslation('operations')

  return (
    <div className="wrap page operations">
      <div className="stack">
        <div className="between">
          <h1>{title}</h1>
          {beside}
        </div>
        {lead && <p className="soft">{lead}</p>}
      </div>
      <OperationsNav waiting={waiting} />
      <div className="stack-l">
        {waiting.lacksSecondFactor && (
          <Note tone="wait">
            {t('secondFactor.urged')} <Link to={SECOND_FACTOR_SETTINGS}>{t('secondFactor.setUp')}</Link>
          </Note>
        )}
        {children}
      </div>
    </div>
  )
}
