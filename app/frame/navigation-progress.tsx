import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { prepareForOffline } from './connection-lost.tsx'

/** Shown while a link or a form that was sent leads to the next page, where the browser shows nothing by itself. */
export function NavigationProgress() {
  const isIdle = useNavigation().state === 'idle'

  // Of a page that waited every byte counts until somebody goes on (ADR 061).
  useEffect(() => {
    if (!isIdle || !document.querySelector('script[data-deferred]')) prepareForOffline()
  }, [isIdle])

  return isIdle ? null : <ProgressBar />
}
