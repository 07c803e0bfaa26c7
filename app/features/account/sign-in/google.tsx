import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AuthFrame } from '#app/features/account/auth-frame.tsx'
import { readForm } from '#app/lib/form.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { markFormInvalid, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { Link } from '#app/ui/link.tsx'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { sponsorIn, sponsorshipIn } from './authentication.server.ts'
import { leaveForGoogle, newcomerOf, signUpWithGoogle } from './google.server.ts'
import { NewcomerForm } from './newcomer-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['account', 'forms'] }

/** The page to which Google sends people back: those who are signed in go on, the others create an account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const returnTo = safeReturnTo(searchParams.get('returnTo'), '')
  if (await currentSession({ request, context })) {
    throw redirect(returnTo || '/', { headers: { 'Set-Cookie': await leaveToast({ key: 'signedIn' }) } })
  }
  return {
    title: await pageTitle({ request, context }, 'account:google.title'),
    newcomer: await newcomerOf({ request, context }, searchParams.get('providerId')),
    returnTo,
    spsId: (await sponsorshipIn({ request, context }, sponsorIn(searchParams, returnTo))).code,
  }
}

/** The button of the authentication screen starts the visit to Google; the form of this page creates the account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const form = await readForm(request)
  const returnTo = safeReturnTo(form.get('returnTo'), '')
  if (!form.has('providerId')) throw await leaveForGoogle(args, form, returnTo)

  const answer = await signUpWithGoogle(args, form, returnTo)
  if (answer instanceof Response) throw answer
  markFormInvalid(args)
  return data({ result: answer.result }, { status: answer.status })
}

export default function Google() {
  const { newcomer, returnTo, spsId } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  const { t } = useTranslation('account')
  useErrorTitle(result !== undefined)

  return (
    <AuthFrame drawing={{ motif: 'randonnee', id: 5 }}>
      <h1>{t('google.title')}</h1>
      {newcomer ? (
        <NewcomerForm result={result} returnTo={returnTo} spsId={spsId} newcomer={newcomer} />
      ) : (
        <>
          <p>{t('google.expired')}</p>
          <p>
            <Link className="button is-full" to={viewPath('login', returnTo, { spsId })}>
              {t('google.again')}
            </Link>
          </p>
        </>
      )}
    </AuthFrame>
  )
}
