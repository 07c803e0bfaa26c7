import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Icon, type IconName } from './icon.tsx'

const ICON_OF: Record<Tone, IconName> = { ok: 'check', wait: 'clock', no: 'alert', info: 'info', joy: 'info' }

/** A message within a page: one sentence, with the next step as a link in it. */
export function Note({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <div className={`note is-${tone}`}>
      <Icon name={icon ?? ICON_OF[tone]} />
      <div>{children}</div>
    </div>
  )
}
