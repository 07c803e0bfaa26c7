import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Note } from './note.tsx'

/** Somebody is registered with this address: only its mailbox opens the registration, so the link went there. */
export function LinkSent({ email, activityId }: { email: string; activityId: number }) {
  const { t } = useTranslation('participation')
  return (
    <div className="stack" role="alert">
      <Note tone="ok" icon="mail">
        <strong>{t('join.linkSent.title')}</strong> {t('join.linkSent.text', { email })}
      </Note>
      <p className="soft">{t('join.linkSent.wait')}</p>
      <p>
        <Link className="button is-line" to={`/activites/${activityId}/inscription`} reloadDocument>
          {t('join.linkSent.other')}
        </Link>
      </p>
    </div>
  )
}
