import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'
import { hostedWaitingPath } from '#server/domain/participation/hosting-paths.ts'

export type HostedTab =
  'participants' | 'waitingList' | 'statistics' | 'door' | 'invitations' | 'emails' | 'edit'

interface HostedTabsProps {
  activityId: number
  current: HostedTab
  /** Parties on the waiting list. */
  waitingParties: number
  /** Whether the caller may change the activity, until it is called off. */
  mayEdit: boolean
  /** False for an operator, who reads what the host sent and holds no door. */
  isHost: boolean
  isCancelled: boolean
}

/** The pages of one activity for its host. */
export function HostedTabs({ activityId, current, waitingParties, ...viewer }: HostedTabsProps) {
  const { t } = useTranslation('hosting')
  const { mayEdit, isHost, isCancelled } = viewer
  const isChangeable = mayEdit && !isCancelled
  const tabs: { tab: HostedTab; to: string; isShown: boolean }[] = [
    { tab: 'participants', to: hostedPath(activityId), isShown: true },
    { tab: 'waitingList', to: hostedWaitingPath(activityId), isShown: true },
    { tab: 'statistics', to: hostedPath(activityId, 'statistiques'), isShown: true },
    { tab: 'door', to: hostedPath(activityId, 'porte'), isShown: isHost },
    { tab: 'invitations', to: hostedPath(activityId, 'invitations'), isShown: isChangeable },
    { tab: 'emails', to: hostEmailsPath(activityId), isShown: mayEdit || !isHost },
    { tab: 'edit', to: hostedPath(activityId, 'modifier'), isShown: isChangeable },
  ]

  return (
    <nav className="tabs section-head" aria-label={t('tabs.label')}>
      {tabs
        // A page that stays open after calling off keeps its own tab.
        .filter(({ tab, isShown }) => isShown || tab === current)
        .map(({ tab, to }) => (
          <Link key={tab} to={to} aria-current={tab === current ? 'page' : undefined}>
            {t(`tabs.${tab}`)}
            {tab === 'waitingList' && waitingParties > 0 && (
              <>
                {' '}
                <Badge tone="wait">{waitingParties}</Badge>
              </>
            )}
          </Link>
        ))}
    </nav>
  )
}

interface HostedTopProps {
  tabs: Omit<HostedTabsProps, 'current'> & {
    name: string
    language: 'fr' | 'en'
    startDate: string
    timeZone: string
  }
  current: HostedTab
}

/** Stands above each page of one activity for its host: the way back, name and date, and the tabs. */
export function HostedTop({ tabs, current }: HostedTopProps) {
  const { t, i18n } = useTranslation('hosting')
  const { name, language, startDate, timeZone, ...ofTabs } = tabs

  return (
    <div>
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('list.title')}
      </Link>
      <header className="stack">
        <h1 {...writtenIn({ language })}>{name}</h1>
        <p className="soft small">
          <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time>
        </p>
      </header>
      <HostedTabs {...ofTabs} current={current} />
    </div>
  )
}
