import { useLocation } from '@remix-run/react'
import { lazy, Suspense, useState } from 'react'

const PAGE = '/presences'

/** Few people have anybody to mark, so the dialog is not part of the script of every page. */
const AttendanceDialog = lazy(() => import('./dialog.tsx'))

/** Opens by itself once per load when somebody awaits a mark, except over the page with the same form (spec §4). */
export function AttendancePrompt({ toRate }: { toRate: number }) {
  const { pathname } = useLocation()
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)

  // The last mark brings the number to 0: the dialog stays until it has closed.
  if (toRate > 0 && pathname !== PAGE && !isAsked) setAsked(true)
  if (!isAsked || isDone) return null
  return (
    <Suspense>
      <AttendanceDialog onClosed={() => setDone(true)} />
    </Suspense>
  )
}
