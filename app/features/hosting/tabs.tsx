import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'
import { hostedWaitingPath } from '#server/domain/participation/hosting-paths.ts'

interface HostedTabsProps {
  activityId: number
  current: 'participants' | 'waitingList' | 'statistics'
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
  const isHere = (tab: string) => (tab === current ? 'page' : undefined)

  return (
    <nav className="tabs section-head" aria-label={t('tabs.label')}>
      <Link to={hostedPath(activityId)} aria-current={isHere('participants')}>
        {t('tabs.participants')}
      </Link>
      <Link to={hostedWaitingPath(activityId)} aria-current={isHere('waitingList')}>
        {t('tabs.waitingList')} {waitingParties > 0 && <Badge tone="wait">{waitingParties}</Badge>}
      </Link>
      <Link to={hostedPath(activityId, 'statistiques')} aria-current={isHere('statistics')}>
        {t('tabs.statistics')}
      </Link>
      {isHost && <Link to={hostedPath(activityId, 'porte')}>{t('tabs.door')}</Link>}
      {mayEdit && !isCancelled && (
        <Link to={hostedPath(activityId, 'invitations')}>{t('tabs.invitations')}</Link>
      )}
      {(mayEdit || !isHost) && <Link to={hostEmailsPath(activityId)}>{t('tabs.emails')}</Link>}
      {mayEdit && !isCancelled && <Link to={hostedPath(activityId, 'modifier')}>{t('tabs.edit')}</Link>}
    </nav>
  )
}
