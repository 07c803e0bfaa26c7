import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AuthFrame } from '#app/features/account/auth-frame.tsx'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { keepLinkOfAddress, readPass } from '#app/shared/account/guest-pass.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { openGuestAccount } from './choose.server.ts'
import { UnusableLink } from './form.tsx'
import { NewAccountForm } from './guest-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['account', 'forms'] }

/**
 * Lets someone who registered without an account open one with the link of their email; they keep their registrations.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const title = await pageTitle(args, 'account:guestPassword.title')
  return { title, hasPass: (await readPass(args))?.isLink ?? false }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const pass = await readPass(args)
  const chosen = await openGuestAccount(args, await readForm(request), pass?.isLink ? pass.pass : '')
  if ('returned' in chosen) return data(chosen.returned, { status: chosen.status })

  const opened = chosen.hasParent ? 'accountOfChildOpened' : 'accountOpened'
  return redirectWithToast(viewPath('login', paths.myRegistrations), { key: `account:toasts.${opened}` })
}

export default function GuestPassword() {
  const { hasPass } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')

  return (
    <AuthFrame drawing={{ motif: 'randonnee', id: 5 }}>
      <h1>{t('guestPassword.title')}</h1>
      {hasPass && !answer?.isStale ? (
        <>
          <p>{t('guestPassword.text')}</p>
          <p className="soft">{t('guestPassword.gains')}</p>
          <NewAccountForm result={answer?.result} />
        </>
      ) : (
        <UnusableLink
          reason={t(hasPass ? 'guestPassword.stale' : 'guestPassword.missing')}
          next={{ to: viewPath('login', paths.myRegistrations), label: t('guestPassword.login') }}
        />
      )}
    </AuthFrame>
  )
}
