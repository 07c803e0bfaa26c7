import { NavLink } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'

const TABS = [
  { to: '/operations/activites', label: 'tabs.activities' },
  { to: '/operations/files', label: 'tabs.tasks' },
  { to: '/operations/courriel', label: 'tabs.mailbox' },
  { to: '/operations/infolettre', label: 'tabs.newsletter' },
  { to: '/operations/annonce', label: 'tabs.announcement' },
  { to: '/operations/conservation', label: 'tabs.retention' },
] as const

/** What operators look after. The numbers are those of activities which wait and of tasks which failed, where the page knows them. */
export function OperationsTabs({ waiting, failed }: { waiting?: number; failed?: number }) {
  const { t } = useTranslation('operations')

  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {TABS.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {t(label)} {label === 'tabs.activities' && waiting ? <Badge tone="wait">{waiting}</Badge> : null}
          {label === 'tabs.tasks' && failed ? <Badge tone="no">{failed}</Badge> : null}
        </NavLink>
      ))}
    </nav>
  )
}
