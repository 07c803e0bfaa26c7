import type { ReactNode } from 'react'
import { DrawnCover } from './cover-picture.tsx'

interface EmptyProps {
  title: string
  /** Which drawing; none where money or people are lost. */
  cover?: { motif: string; id: number }
  /** What is (not) here. */
  children?: ReactNode
  /** One way out. */
  action?: ReactNode
  level?: 1 | 2 | 3
}

export function Empty({ title, cover, children, action, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  const frame = { className: 'cover', width: 400, height: 225, loading: 'lazy' as const }

  return (
    <div className="empty">
      {cover && <DrawnCover {...cover} frame={frame} />}
      <Heading>{title}</Heading>
      {children && <p className="soft">{children}</p>}
      {action && <p className="cluster">{action}</p>}
    </div>
  )
}
