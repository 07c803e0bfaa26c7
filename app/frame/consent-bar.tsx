import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'
import { ReturnTo } from './return-to.tsx'

/** Shown while the consent cookie says WAITING. Both answers have equal weight. */
export function ConsentBar() {
  const { t } = useTranslation('common')

  return (
    <aside className="consent" aria-label={t('consent.label')}>
      <Form className="wrap between" method="post" action="/temoins" preventScrollReset>
        <ReturnTo />
        <p>
          {t('consent.text')} <Link to={paths.privacy}>{t('consent.policy')}</Link>
        </p>
        <div className="cluster">
          <button className="button is-small is-line" name="consent" value="DECLINED">
            {t('consent.decline')}
          </button>
          <button className="button is-small is-line" name="consent" value="ACCEPTER">
            {t('consent.accept')}
          </button>
        </div>
      </Form>
    </aside>
  )
}
