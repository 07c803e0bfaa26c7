import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { prepareForOffline } from './connection-lost.tsx'

/** Shown while a link or a form that was sent leads to the next page, where the browser shows nothing by itself. */
export function NavigationProgress() {
  const isIdle = useNavigation().state === 'idle'
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  // A page that comes quickly is drawn without the state between.
  const isFirst = isIdle && pathname === firstPath

  // Of a page that waited every byte counts until somebody goes on (ADR 061).
  useEffect(() => {
    if (!isFirst || !document.querySelector('script[data-deferred]')) prepareForOffline()
  }, [isFirst])

  return isIdle ? null : <ProgressBar />
}
