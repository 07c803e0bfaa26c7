import type { ReactNode } from 'react'
import { DrawnCover } from '#app/shared/activity/cover-picture.tsx'

/** The frame of the sign-in pages: a drawing and one narrow column. */
export function AuthFrame({
  drawing,
  children,
}: {
  drawing: { motif: string; id: number }
  children: ReactNode
}) {
  return (
    <div className="auth">
      <div className="auth-art">
        <DrawnCover {...drawing} frame={{ width: 1200, height: 675 }} />
      </div>
      <div className="auth-form stack">{children}</div>
    </div>
  )
}
