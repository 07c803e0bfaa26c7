import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AuthFrame } from '#app/features/account/auth-frame.tsx'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { secretOf } from '#app/lib/params.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { PasswordCode } from '#server/schemas/account/account.ts'
import { choosePasswordWithCode } from './choose.server.ts'
import { NewPasswordFields, UnusableLink } from './form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['account', 'forms'] }

/** Opening the link of the email changes nothing: the page has one field and one button (decisions §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const code = secretOf(request, 'code')
  const known = PasswordCode.safeParse(code)
  const { needsSecondFactor } = known.data
    ? await api(args).pages.account.passwordCode({ code: known.data })
    : { needsSecondFactor: false }
  return {
    title: await pageTitle(args, 'account:newPassword.title'),
    hasCode: code !== '',
    needsSecondFactor,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const chosen = await choosePasswordWithCode(args, await readForm(request), secretOf(request, 'code'))
  if ('returned' in chosen) return data(chosen.returned, { status: chosen.status })

  const toast = await leaveToast({ key: 'account:toasts.passwordChanged' })
  const headers = new Headers({ 'Set-Cookie': toast })
  if (chosen.device) headers.append('Set-Cookie', chosen.device)
  return redirect(viewPath('login', chosen.returnTo), { headers })
}

export default function NewPassword() {
  const { hasCode, needsSecondFactor } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')

  return (
    <AuthFrame drawing={{ motif: 'neige', id: 4 }}>
      <h1>{t('newPassword.title')}</h1>
      {hasCode && !answer?.isStale ? (
        <>
          <p className="soft">{t('newPassword.text')}</p>
          <NewPasswordFields
            result={answer?.result}
            label={t('newPassword.label')}
            submit={t('newPassword.submit')}
            needsCode={needsSecondFactor}
          />
        </>
      ) : (
        <UnusableLink
          reason={t(hasCode ? 'newPassword.stale' : 'newPassword.missing')}
          next={{ to: viewPath('forgot', ''), label: t('newPassword.again') }}
        />
      )}
    </AuthFrame>
  )
}
