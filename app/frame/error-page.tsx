import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/lib/brand.ts'
import { isConnectionLost } from '#app/lib/http/connection.ts'
import { detailsOf, type ErrorDetails } from '#app/lib/http/error-details.ts'
import { DrawnCover } from '#app/shared/activity/cover-picture.tsx'
import { Link } from '#app/ui/link.tsx'

const DRAWING = { className: 'cover error-drawing', width: 400, height: 225 }

interface ErrorPageProps extends ErrorDetails {
  status: number
  /** The number to quote when writing to us. */
  requestId?: string
}

/** Says what happened, that nothing was lost, and how to go on. */
export function ErrorPage({ status, title, text, minutes = 1, requestId }: ErrorPageProps) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const kind = kindOf(status)
  const isOurs = kind === '500'

  return (
    <div className="wrap narrow page stack">
      {kind === '404' && <DrawnCover motif="autre" id={6} frame={DRAWING} />}
      <p className="when">{status}</p>
      <h1>{title ?? t(`errorPage.${kind}.title`)}</h1>
      <p className="lead soft">
        {isOurs && requestId ? (
          <>
            {t('errorPage.500.withNumber')} <span className="code">{requestId}</span>
          </>
        ) : (
          (text ?? t(`errorPage.${kind}.text`, { minutes }))
        )}
      </p>
      <p className="cluster">
        {isOurs ? (
          <a className="button" href={pathname + search}>
            {t('errorPage.500.action')}
          </a>
        ) : (
          <Link className="button" to={paths.activities}>
            {t(`errorPage.${kind}.action`)}
          </Link>
        )}
      </p>
    </div>
  )
}

/** The title of the document of an error: the heading of its page, which screen readers and tabs say first. */
export function ErrorTitle({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const title = detailsOf(error).title ?? t(titleKeyOf(error))
  return <title>{`${title} · ${brand.name}`}</title>
}

function titleKeyOf(error: unknown) {
  if (isConnectionLost(error)) return 'offline.unreachable'
  const status = statusOf(error)
  return status === 503 ? 'unavailable.title' : (`errorPage.${kindOf(status)}.title` as const)
}

/** Returns the status of what a page threw; 500 for anything but an answer. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

function kindOf(status: number): '403' | '404' | '429' | '500' {
  if (status === 429) return '429'
  if (status === 401 || status === 403) return '403'
  return status >= 400 && status < 500 ? '404' : '500'
}
