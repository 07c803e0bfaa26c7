import { NavLink } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'

const TABS = [
  { to: '/operations/activites', label: 'tabs.activities' },
  { to: '/operations/courriel', label: 'tabs.mailbox' },
  { to: '/operations/annonce', label: 'tabs.announcement' },
] as const

/** What operators look after. The number is that of activities which wait, where the page knows it. */
export function OperationsTabs({ waiting }: { waiting?: number }) {
  const { t } = useTranslation('operations')

  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {TABS.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {t(label)} {to === TABS[0].to && waiting ? <Badge tone="wait">{waiting}</Badge> : null}
        </NavLink>
      ))}
    </nav>
  )
}
