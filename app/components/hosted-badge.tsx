import { useTranslation } from 'react-i18next'
import type { HostedState } from '#app/lib/hosted-state.ts'
import { Badge, type Tone } from './badge.tsx'
import type { IconName } from './icon.tsx'

const LOOKS: Record<HostedState, { tone?: Tone; icon?: IconName }> = {
  online: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'wait', icon: 'clock' },
  waitingPayment: { tone: 'wait', icon: 'clock' },
  refused: { tone: 'no', icon: 'x' },
  cancelled: { tone: 'no' },
  past: {},
}

/** Where an activity stands for its host. */
export function HostedBadge({ state }: { state: HostedState }) {
  const { t } = useTranslation('hosting')
  return <Badge {...LOOKS[state]}>{t(`state.${state}`)}</Badge>
}
