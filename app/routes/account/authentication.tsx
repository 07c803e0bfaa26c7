import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand } from '#app/brand.ts'
import { ForgotView } from '#app/components/authentication/forgot-view.tsx'
import { LoginView } from '#app/components/authentication/login-view.tsx'
import { SignupView } from '#app/components/authentication/signup-view.tsx'
import { DrawnCover } from '#app/components/cover-picture.tsx'
import { Note } from '#app/components/note.tsx'
import { logIn, signUp } from '#app/lib/authentication.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { safeReturnTo } from '#app/lib/return-to.ts'

export const handle = { i18n: ['account', 'forms'] }

/** LOGIN, LOGON (signup) and PASSWORD (reset) of the specification. */
export type AuthView = 'login' | 'signup' | 'forgot'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const returnTo = safeReturnTo(searchParams.get('returnTo'), '')
  if (await currentSession({ request, context })) throw redirect(returnTo || '/dashboard')

  const view = viewOf(searchParams.get('set'))
  const t = await wordsFor({ request, context }, 'account')
  return {
    view,
    returnTo,
    title: t(view === 'login' ? 'login.heading' : `${view}.title`),
    providerError: searchParams.get('error')?.slice(0, 100) || null,
    sponsorshipCode: searchParams.get('spsId')?.slice(0, 40) ?? '',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const returnTo = safeReturnTo(form.get('returnTo'), '')
  const answer =
    form.get('view') === 'signup'
      ? await signUp({ request, context }, form, returnTo)
      : await logIn({ request, context }, form, returnTo)
  if (answer instanceof Response) throw answer
  return data({ result: answer.result }, { status: answer.status })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · ${brand.name}` },
]

export default function Authentication() {
  const { view, returnTo, providerError, sponsorshipCode } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  const { t } = useTranslation('account')

  return (
    <div className="auth">
      <div className="auth-art">
        <DrawnCover
          motif={view === 'signup' ? 'randonnee' : 'autre'}
          id={view === 'signup' ? 5 : 6}
          frame={{ width: 1200, height: 675 }}
        />
      </div>
      <div className="auth-form stack">
        {providerError && <Note tone="no">{t('providerError', { error: providerError })}</Note>}
        {view === 'login' && <LoginView result={result} returnTo={returnTo} />}
        {view === 'signup' && (
          <SignupView result={result} returnTo={returnTo} sponsorshipCode={sponsorshipCode} />
        )}
        {view === 'forgot' && <ForgotView returnTo={returnTo} />}
      </div>
    </div>
  )
}

/** `?set=login` is the specification's; the other views have names of the same kind. */
function viewOf(set: string | null): AuthView {
  return set === 'signup' || set === 'forgot' ? set : 'login'
}
