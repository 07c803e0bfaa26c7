import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { ConsentChoice } from '#app/components/consent-choice.tsx'
import { Icon } from '#app/components/icon.tsx'
import { accountPaths } from '#app/components/settings/account-paths.ts'
import { AccountPage } from '#app/components/settings/account-page.tsx'
import { loadConsent } from '#app/lib/consent.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { loadAccountPage } from '#app/lib/settings.server.ts'

export const handle = { i18n: ['settings', 'content'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { title, isBanned } = await loadAccountPage({ request, context }, 'privacy.title')
  return { title, isBanned, choice: loadConsent({ request, context }) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function Privacy() {
  const { isBanned, choice } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('privacy.title')} isBanned={isBanned}>
      <section className="stack" aria-labelledby="data">
        <h2 id="data">{t('privacy.data')}</h2>
        <p>{t('privacy.dataText')}</p>
        <p>
          <a className="button" href={accountPaths.data} download>
            <Icon name="download" />
            {t('privacy.download')}
          </a>
        </p>
        <p className="small soft">{t('privacy.careful')}</p>
        <p>
          <Trans t={t} i18nKey="privacy.policy" components={{ policy: <Link to={paths.privacy} /> }} />
        </p>
      </section>
      <section className="form-section stack" aria-labelledby="consent">
        <h2 id="consent">{t('privacy.consent')}</h2>
        <ConsentChoice {...choice} returnTo={accountPaths.privacy} />
        <p className="small soft">{t('privacy.consentText')}</p>
      </section>
      <section className="form-section stack" aria-labelledby="leave">
        <h2 id="leave">{t('privacy.leave')}</h2>
        <p>{t('privacy.leaveText')}</p>
        <p>
          <Link className="button is-line" to={accountPaths.leave}>
            {t('privacy.leave')}
          </Link>
        </p>
      </section>
    </AccountPage>
  )
}
