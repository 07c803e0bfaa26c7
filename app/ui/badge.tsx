import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'ok' | 'wait' | 'no' | 'info' | 'joy'

/** A state in four words at most. Never a link, and never by colour alone. */
export function Badge({ tone, icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={tone ? `badge is-${tone}` : 'badge'}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
