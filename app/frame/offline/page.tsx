import { useLocation, useNavigate, useSubmit } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { lastRequest, type SentForm } from './last-request.ts'
import { placeToLook } from './place-to-look.ts'

export { rememberRequests } from './last-request.ts'

/** Shown with script where a page could not be loaded: says so, and what may have become of a form that was sent. */
export default function OfflinePage() {
  const { t } = useTranslation('common')
  const [{ form, isReceived }] = useState(lastRequest)
  const [isOffline] = useState(() => !navigator.onLine)
  const isUncertain = form !== null && !isReceived

  return (
    <div className="wrap narrow page stack">
      <h1>{t(isOffline ? 'offline.title' : 'offline.unreachable')}</h1>
      {isUncertain ? <Uncertain form={form} /> : <NotLoaded form={form} />}
    </div>
  )
}

/** A page was asked for; or the server has taken a form, and the page that follows is missing. */
function NotLoaded({ form }: { form: SentForm | null }) {
  const { t } = useTranslation('common')
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const address = `${pathname}${search}${hash}`

  useEffect(() => {
    const retry = () => {
      navigate(address, { replace: true })
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [navigate, address])

  return (
    <>
      <p className="lead soft">{t(form ? 'offline.received' : 'offline.text')}</p>
      <p>{t('offline.byItself')}</p>
      <p className="cluster">
        <Link className="button" to={address} replace>
          {t('offline.retry')}
        </Link>
      </p>
    </>
  )
}

/** Nobody here knows whether the form arrived: people look first, and can send it again as they wrote it. */
function Uncertain({ form }: { form: SentForm }) {
  const { t } = useTranslation('common')
  const submit = useSubmit()
  const { href, label, isMailed } = placeToLook(form.action)
  const place = t(label)

  return (
    <>
      <p className="lead soft">{t('offline.maybe')}</p>
      <p>{t(isMailed ? 'offline.lookMailed' : 'offline.look', { place })}</p>
      <p className="cluster">
        <Link className="button" to={href}>
          {t('offline.see', { place })}
        </Link>
        <button
          className="button is-line"
          type="button"
          onClick={() => {
            submit(form.data, { method: 'post', action: form.action, encType: form.encType })
          }}
        >
          {t('offline.sendAgain')}
        </button>
      </p>
    </>
  )
}
