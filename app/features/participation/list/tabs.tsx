import { useTranslation } from 'react-i18next'
import { type Tab, TABS } from '#app/features/participation/tab.ts'
import { paths } from '#app/lib/brand.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'

interface RegistrationTabsProps {
  tab: Tab
  waiting: number
  passe: string | null
}

/** The tabs are links: each has an address of its own. */
export function RegistrationTabs({ tab: current, waiting, passe }: RegistrationTabsProps) {
  const { t } = useTranslation('participation')
  const tabs = Object.keys(TABS) as Tab[]

  return (
    <nav className="tabs no-print" aria-label={t('registrations.tabs.label')}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={withPass(addressOf(tab, waiting > 0), passe)}
          aria-current={tab === current ? 'page' : undefined}
          preventScrollReset
        >
          {t(`registrations.tabs.${tab}`)}
          {tab === 'waiting' && waiting > 0 && (
            <>
              {' '}
              <Badge tone="wait">{waiting}</Badge>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** The first tab says its name where another one would be shown by itself. */
export function addressOf(tab: Tab, isNamed: boolean): string {
  const named = TABS[tab] ?? (isNamed ? 'a-venir' : null)
  return named ? `${paths.myRegistrations}?onglet=${named}` : paths.myRegistrations
}
