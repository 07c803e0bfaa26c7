import { lazy } from 'react'
import { useTranslation } from 'react-i18next'

const load = () => import('./offline/page.tsx')

/**
 * Shown where the connection failed. Few people ever see it, so it is not part of the first page's script; without a
 * connection, what has not been loaded by then says less.
 */
export const ConnectionLost = lazy(() => load().catch(() => ({ default: Unprepared })))

/** Loads the page before it is needed, and remembers from then on what is asked for. */
export function prepareForOffline(): void {
  load().then(
    ({ rememberRequests }) => {
      rememberRequests()
    },
    () => undefined,
  )
}

function Unprepared() {
  const { t } = useTranslation('common')
  return (
    <div className="wrap narrow page stack">
      <h1>{t('offline.title')}</h1>
      <p className="lead soft">{t('offline.unprepared')}</p>
    </div>
  )
}
