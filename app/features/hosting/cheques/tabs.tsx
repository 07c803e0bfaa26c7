import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ChequeStatus } from '#server/domain/participation/cheque.ts'
import { ALL_TABS, type Tab, tabPath } from './tab.ts'

interface DeskTabsProps {
  tab: Tab
  totals: Record<ChequeStatus, { count: number }>
}

/** The tabs are links, each with the number of its cheques, if there are any. */
export function DeskTabs({ tab: current, totals }: DeskTabsProps) {
  const { t } = useTranslation('cheques')
  return (
    <nav className="tabs" aria-label={t('desk.tabs.label')}>
      {ALL_TABS.map((tab) => (
        <Link
          key={tab}
          to={tabPath(tab)}
          aria-current={tab === current ? 'page' : undefined}
          preventScrollReset
        >
          {t(`desk.tabs.${tab}`)}{' '}
          {tab !== 'SLIPS' && totals[tab].count > 0 && <Badge>{totals[tab].count}</Badge>}
        </Link>
      ))}
    </nav>
  )
}
