import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'
import { ReturnTo } from './return-to.tsx'

/**
 * Shown while the consent cookie says WAITING. Both answers have equal weight. On a phone it is one line: the question,
 * which leads to the page that explains it, and the answers.
 */
export function ConsentBar() {
  const { t } = useTranslation('common')

  return (
    <aside className="consent" aria-label={t('consent.label')}>
      <Form className="wrap" method="post" action="/temoins" preventScrollReset>
        <ReturnTo />
        <p>
          <Link to="/temoins">{t('consent.text')}</Link>{' '}
          <span className="consent-why">
            {t('consent.why')} <Link to={paths.privacy}>{t('consent.policy')}</Link>
          </span>
        </p>
        <button className="button is-small is-line" name="consent" value="DECLINED">
          {t('consent.decline')}
        </button>
        <button className="button is-small is-line" name="consent" value="ACCEPTER">
          {t('consent.accept')}
        </button>
      </Form>
    </aside>
  )
}
