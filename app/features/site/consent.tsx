import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { answerConsent, loadConsent } from '#app/shared/account/consent.server.ts'
import { ConsentChoice } from '#app/shared/account/consent-choice.tsx'
import { Link } from '#app/ui/link.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['content'] }

/** The page on which people change their consent to analytics; the bar posts here, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  return { ...loadConsent(args), title: await pageTitle(args, 'content:consent.title') }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerConsent({ request, context })
}

export default function Consent() {
  const { title, ...state } = useLoaderData<typeof loader>()
  const { t } = useTranslation('content')

  return (
    <div className="wrap narrow page stack-l">
      <div className="stack">
        <h1>{title}</h1>
        <p className="lead">{t('consent.lead')}</p>
      </div>
      <ConsentChoice {...state} returnTo="/temoins" />
      <section className="stack" aria-labelledby="measured">
        <h2 id="measured">{t('consent.measured')}</h2>
        <p>{t('consent.measuredText')}</p>
        <p>{t('consent.proof')}</p>
        <p>
          <Link to={paths.privacy}>{t('consent.policy')}</Link>
        </p>
      </section>
    </div>
  )
}
