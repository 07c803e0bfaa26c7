import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import type { ChequeStatus } from '#server/domain/participation/cheque.ts'
import { ALL_TABS, type Tab, tabPath } from './tab.ts'

interface DeskTabsProps {
  tab: Tab
  totals: Record<ChequeStatus, { count: number }>
}

/** The tabs are links, each with the number of its cheques. */
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
          {tab === 'SLIPS' ? t('desk.tabs.SLIPS') : t(`desk.tabs.${tab}`, { count: totals[tab].count })}
        </Link>
      ))}
    </nav>
  )
}
