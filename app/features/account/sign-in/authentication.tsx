import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AuthFrame } from '#app/features/account/auth-frame.tsx'
import { readForm } from '#app/lib/form.server.ts'
import { formTokenOf, makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { type AuthNews, type AuthView, viewOf } from '#app/shared/account/sign-in/view-path.ts'
import { AuthViews } from '#app/shared/account/sign-in/views.tsx'
import { registrationIn } from '#app/shared/participation/sealed-join-form.server.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { EDITOR_PATH } from '#server/domain/activity/paths.ts'
import { askForPassword, logIn, signUp, sponsorIn, sponsorshipIn } from './authentication.server.ts'
import { offersGoogle } from './google.server.ts'
import { showsPasskeys } from './passkey.server.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['account', 'forms'] }

const DRAWING_OF: Record<AuthView, { motif: string; id: number }> = {
  login: { motif: 'autre', id: 6 },
  signup: { motif: 'randonnee', id: 5 },
  forgot: { motif: 'neige', id: 4 },
}

const TITLES: Record<AuthView, string> = {
  login: 'login.heading',
  signup: 'signup.title',
  forgot: 'forgot.title',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const returnTo = safeReturnTo(searchParams.get('returnTo'), '')
  if (await currentSession({ request, context })) throw redirect(returnTo || '/dashboard')

  const view = viewOf(searchParams.get('set'))
  return {
    view,
    returnTo,
    title: await pageTitle({ request, context }, `account:${TITLES[view]}`),
    registering: registrationIn(returnTo),
    isProposing: isEditor(returnTo),
    news: newsOf(searchParams.get('news')),
    providerError: searchParams.get('error')?.slice(0, 100) || null,
    waitMinutes: Math.min(60, Math.max(1, Number.parseInt(searchParams.get('minutes') ?? '1', 10) || 1)),
    hasGoogle: offersGoogle(),
    hasPasskeys: showsPasskeys(),
    sponsorship: await sponsorshipIn({ request, context }, sponsorIn(searchParams, returnTo)),
    formToken: makeFormToken(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const returnTo = safeReturnTo(form.get('returnTo'), '')
  const answer = await sendView({ request, context }, form, returnTo)
  if (answer instanceof Response) throw answer
  markFormInvalid({ request, context })
  const { result, status, headers } = answer
  return data({ result, formToken: formTokenOf(form), hasToast: headers !== undefined }, { status, headers })
}

function sendView(args: RequestArgs, form: FormData, returnTo: string) {
  const view = form.get('view')
  if (view === 'signup') return signUp(args, form, returnTo)
  return view === 'forgot' ? askForPassword(args, form, returnTo) : logIn(args, form, returnTo)
}

export default function Authentication() {
  const screen = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  useErrorTitle(returned !== undefined)

  return (
    <AuthFrame drawing={DRAWING_OF[screen.view]}>
      <AuthViews key={screen.view} screen={screen} returned={returned} />
    </AuthFrame>
  )
}

/** Whether the person wanted to write an activity, or to go on with one. */
function isEditor(returnTo: string): boolean {
  const { pathname } = new URL(returnTo, 'http://here.invalid')
  return pathname === EDITOR_PATH || /^\/mes-activites\/\d+\/modifier$/.test(pathname)
}

function newsOf(news: string | null): AuthNews | null {
  return news === 'sent' || news === 'guest' ? news : null
}
