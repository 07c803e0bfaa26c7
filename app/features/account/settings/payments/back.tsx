import type { LoaderFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Link } from '#app/ui/link.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings'] }

/**
 * The provider leads back here. That proves nothing, so the account is read again. Somebody who comes from an
 * application is not signed in here: the account is read by itself, and the page says so.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  if (!(await currentSession(args))) return { title: await pageTitle(args, 'settings:payments.back.title') }
  const reread = await attempt(api(args).pages.paymentAccount.reread())
  const news = 'answer' in reread ? reread.answer.state : 'AWAY'
  const tone = news === 'READY' ? 'ok' : 'info'
  throw await redirectWithToast(accountPaths.payments, { key: `settings:payments.back.news.${news}`, tone })
}

export default function BackFromProvider() {
  const { t } = useTranslation('settings')

  return (
    <div className="wrap narrow page stack">
      <h1>{t('payments.back.title')}</h1>
      <p className="lead soft">{t('payments.back.text')}</p>
      <p>
        <Link to={accountPaths.payments}>{t('payments.back.link')}</Link>
      </p>
    </div>
  )
}
