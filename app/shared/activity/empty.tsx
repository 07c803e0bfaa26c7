import type { ReactNode } from 'react'
import { DrawnCover } from './cover-picture.tsx'

interface EmptyProps {
  title: string
  /** The motif of the drawing; none on pages about lost money or people. */
  cover?: { motif: string; id: number }
  /** Says what is (not) here. */
  children?: ReactNode
  /** One link or button that leads on. */
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
