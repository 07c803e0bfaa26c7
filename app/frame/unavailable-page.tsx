import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Unavailable } from '#app/lib/http/unavailable.server.ts'

/** The details shown when the database is not available. */

/** Says what became of the person's action, and lets them repeat it without typing it again; needs no script. */
export function UnavailablePage({ mayBeDone, posted }: Unavailable) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const text = mayBeDone ? 'mayBeDone' : posted ? (posted.fields ? 'notSaved' : 'goBack') : 'text'

  return (
    <div className="wrap narrow page stack">
      <p className="when">503</p>
      <h1>{t('unavailable.title')}</h1>
      <p className="lead soft">{t(`unavailable.${text}`)}</p>
      {posted?.fields ? (
        <form className="stack" method="post" action={posted.action}>
          {posted.fields.map(({ name, value }, index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          {posted.hadPassword && <p>{t('unavailable.password')}</p>}
          {posted.hadFile && <p>{t('unavailable.file')}</p>}
          <p className="cluster">
            <button className="button">{t('unavailable.again')}</button>
          </p>
        </form>
      ) : (
        !posted && (
          <p className="cluster">
            <a className="button" href={pathname + search}>
              {t('unavailable.again')}
            </a>
          </p>
        )
      )}
    </div>
  )
}
