import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { AttendanceDialog } from './dialog.tsx'
import { isOwnPage } from './own-page.ts'

/** Opens by itself once per load when somebody awaits a mark, on the host's own pages (spec §4, decisions §2). */
export function AttendancePrompt({ toRate }: { toRate: number }) {
  const { pathname } = useLocation()
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)

  // The last mark brings the number to 0: the dialog stays until it has closed.
  if (toRate > 0 && isOwnPage(pathname) && !isAsked) setAsked(true)
  if (!isAsked || isDone) return null
  return <AttendanceDialog onClosed={() => setDone(true)} />
}
