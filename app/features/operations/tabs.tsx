import { NavLink } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SECOND_FACTOR_SETTINGS } from '#server/domain/account/second-factor.ts'

const TABS = [
  { to: '/operations/activites', label: 'tabs.activities', counted: 'activities' },
  { to: '/operations/modifications', label: 'tabs.changes', counted: 'changes' },
  { to: '/operations/signalements', label: 'tabs.reports', counted: 'reports' },
  { to: '/operations/recherche', label: 'tabs.search' },
  { to: '/operations/comptes', label: 'tabs.bans' },
  { to: '/operations/coups-de-coeur', label: 'tabs.picks' },
  { to: '/operations/argent', label: 'tabs.money', counted: 'money' },
  { to: '/operations/files', label: 'tabs.tasks', counted: 'tasks' },
  { to: '/operations/courriel', label: 'tabs.mailbox' },
  { to: '/operations/infolettre', label: 'tabs.newsletter' },
  { to: '/operations/codes', label: 'tabs.codes' },
  { to: '/operations/annonce', label: 'tabs.announcement' },
  { to: '/operations/conservation', label: 'tabs.retention' },
  { to: '/operations/journal', label: 'tabs.journal' },
  { to: '/operations/securite', label: 'tabs.security' },
] as const

/** What waits there has gone wrong. */
const ALARMS: readonly string[] = ['tabs.tasks', 'tabs.money']

export interface OperationsTabsProps {
  /** How many items of each kind wait for an operator. */
  waiting: {
    activities: number
    changes: number
    reports: number
    tasks: number
    /** Failed refunds, and movements that nobody could explain. */
    money: number
    /** The account has neither codes of an app nor a passkey. */
    lacksSecondFactor: boolean
  }
}

/** Links to the operators' pages, the same on each of them. */
export function OperationsTabs({ waiting }: OperationsTabsProps) {
  const { t } = useTranslation('operations')

  return (
    <>
      {waiting.lacksSecondFactor && (
        <Note tone="wait">
          {t('secondFactor.urged')} <Link to={SECOND_FACTOR_SETTINGS}>{t('secondFactor.setUp')}</Link>
        </Note>
      )}
      <nav className="tabs" aria-label={t('tabs.label')}>
        {TABS.map((tab) => {
          const count = 'counted' in tab ? waiting[tab.counted] : 0
          return (
            <NavLink key={tab.to} to={tab.to}>
              {t(tab.label)}{' '}
              {count > 0 && <Badge tone={ALARMS.includes(tab.label) ? 'no' : 'wait'}>{count}</Badge>}
            </NavLink>
          )
        })}
      </nav>
    </>
  )
}
