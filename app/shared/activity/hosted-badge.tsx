import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import type { IconName } from '#app/ui/icon.tsx'
import type { HostedState } from './hosted-state.ts'

const LOOKS: Record<HostedState, { tone?: Tone; icon?: IconName }> = {
  online: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'wait', icon: 'clock' },
  waitingPayment: { tone: 'wait', icon: 'clock' },
  refused: { tone: 'no', icon: 'x' },
  cancelled: { tone: 'no' },
  past: {},
}

/** Shows the state of an activity to its host. */
export function HostedBadge({ state }: { state: HostedState }) {
  const { t } = useTranslation('hosting')
  return <Badge {...LOOKS[state]}>{t(`state.${state}`)}</Badge>
}
