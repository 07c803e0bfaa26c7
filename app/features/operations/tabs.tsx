import { NavLink } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'

const TABS = [
  { to: '/operations/activites', label: 'tabs.activities', counted: 'activities' },
  { to: '/operations/modifications', label: 'tabs.changes', counted: 'changes' },
  { to: '/operations/signalements', label: 'tabs.reports', counted: 'reports' },
  { to: '/operations/comptes', label: 'tabs.bans' },
  { to: '/operations/coups-de-coeur', label: 'tabs.picks' },
  { to: '/operations/files', label: 'tabs.tasks' },
  { to: '/operations/courriel', label: 'tabs.mailbox' },
  { to: '/operations/infolettre', label: 'tabs.newsletter' },
  { to: '/operations/codes', label: 'tabs.codes' },
  { to: '/operations/annonce', label: 'tabs.announcement' },
  { to: '/operations/conservation', label: 'tabs.retention' },
  { to: '/operations/journal', label: 'tabs.journal' },
] as const

interface OperationsTabsProps {
  /** How many items of each kind await a decision, if the page knows it. */
  waiting?: { activities: number; changes: number; reports: number }
  /** The number of failed tasks, if the page knows it. */
  failed?: number
}

/** Links to the operators' pages. */
export function OperationsTabs({ waiting, failed }: OperationsTabsProps) {
  const { t } = useTranslation('operations')

  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {TABS.map((tab) => {
        const count = 'counted' in tab ? waiting?.[tab.counted] : undefined
        return (
          <NavLink key={tab.to} to={tab.to}>
            {t(tab.label)} {count ? <Badge tone="wait">{count}</Badge> : null}
            {tab.label === 'tabs.tasks' && failed ? <Badge tone="no">{failed}</Badge> : null}
          </NavLink>
        )
      })}
    </nav>
  )
}
