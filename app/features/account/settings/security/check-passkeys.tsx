import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadAccountPage } from '#app/features/account/settings/layout.server.ts'
import { AccountPage } from '#app/features/account/settings/layout.tsx'
import { api } from '#app/lib/api.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { PasskeyList } from './passkey-list.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'forms'] }

/**
 * Asks after a changed password whether all passkeys are the person's own: somebody who was in the account may have
 * added one, which the new password does not end.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { title, isBanned } = await loadAccountPage(args, 'passkeys.check.title')
  const { passkeys } = await api(args).pages.passkey.list()
  return { title, isBanned, passkeys, now: currentInstant() }
}

export default function CheckPasskeys() {
  const { isBanned, passkeys, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')
  const has = passkeys.length > 0

  return (
    <AccountPage title={t('passkeys.check.title')} isBanned={isBanned}>
      <div className="stack">
        <p>{t(has ? 'passkeys.check.lead' : 'passkeys.check.none')}</p>
        {has && <PasskeyList passkeys={passkeys} now={now} canRename={false} isCheck />}
        <p>
          <Link className="button" to={accountPaths.security}>
            {t(has ? 'passkeys.check.mine' : 'passkeys.check.back')}
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}
