import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { useFocusOnMount } from '#app/lib/focus.ts'
import { readForm } from '#app/lib/form.server.ts'
import { inLanguageOf } from '#app/lib/http/email-link.server.ts'
import { secretOf } from '#app/lib/params.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { type AuthView, viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { AuthFrame } from './auth-frame.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['organisations', 'forms'] }

/** Opening the link of the email changes nothing: the page has two buttons (decisions §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const loaded = await loadInvitation(args, secretOf(request, 'lien'))
  const session = await currentSession(args)
  const title = await pageTitle(args, 'organisations:invitation.title')
  return data(
    {
      title,
      problem: 'refused' in loaded ? loaded.refused : null,
      invitation: 'answer' in loaded ? loaded.answer : null,
      account: session && { name: session.displayName, email: session.email },
      login: wayBackBy('login', request),
      signup: wayBackBy('signup', request),
    },
    { status: 'refused' in loaded ? loaded.status : 200 },
  )
}

/** The invitation, if it can be answered, or the refusal that the page explains. */
async function loadInvitation(args: RequestArgs, link: string) {
  if (!link) return { refused: 'UNKNOWN_LINK', status: 404 } as const
  return attempt(api(args).pages.organisation.readInvitation({ link }))
}

/** Handles the two buttons of the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const isDeclined = (await readForm(request)).get('intent') === 'decline'
  if (!isDeclined && !(await currentSession(args))) return redirect(wayBackBy('login', request))

  const link = secretOf(request, 'lien')
  if (!link) return redirect(ownAddress(request)) // the page says why
  const { accept, decline } = api(args).pages.organisation
  if (isDeclined) {
    const declined = await attempt(decline({ link }))
    return 'answer' in declined ? data({ problem: null }) : redirect(ownAddress(request))
  }
  const accepted = await attempt(accept({ link }))
  if ('answer' in accepted) {
    return redirectWithToast(accountPaths.organisations, { key: 'organisations:toasts.accepted' })
  }
  const { refused: problem, status } = accepted
  // Only what is wrong with the account is said here: the invitation itself is still open.
  return isOfAccount(problem) ? data({ problem }, { status }) : redirect(ownAddress(request))
}

const PROBLEMS_OF_ACCOUNT = ['OWN_ORGANISATION', 'MAIL_NOT_CONFIRMED', 'ACCOUNT_BANNED'] as const

function isOfAccount(refused: string): refused is (typeof PROBLEMS_OF_ACCOUNT)[number] {
  return (PROBLEMS_OF_ACCOUNT as readonly string[]).includes(refused)
}

/** With script the request is for the page's data; people come back to the page itself. */
function ownAddress(request: Request): string {
  return inLanguageOf(request, `/invitation?${new URLSearchParams({ lien: secretOf(request, 'lien') })}`)
}

/** Returns where to sign in or up, which leads back here: in the language of the email, as all of it. */
function wayBackBy(view: AuthView, request: Request): string {
  return inLanguageOf(request, viewPath(view, ownAddress(request)))
}

export default function Invitation() {
  const { title, problem, invitation } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const { t } = useTranslation('organisations')
  const isDeclined = answered?.problem === null

  return (
    <AuthFrame drawing={{ motif: 'atelier', id: 3 }}>
      <h1>{invitation ? t('invitation.heading', { name: invitation.incName }) : title}</h1>
      {answered?.problem && (
        <div role="alert">
          <Note tone="no">{t(`invitation.problems.${answered.problem}`)}</Note>
        </div>
      )}
      {isDeclined ? (
        <Declined />
      ) : invitation ? (
        <Answer />
      ) : (
        <Note tone="no">{t(`invitation.problems.${problem ?? 'UNKNOWN_LINK'}`)}</Note>
      )}
      {(isDeclined || !invitation) && (
        <p>
          <Link className="button is-line" to={paths.activities}>
            {t('invitation.find')}
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}

/** Stands in the place of the button that was pressed, and takes the focus from it. */
function Declined() {
  const { t } = useTranslation('organisations')
  const news = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={news} role="status" tabIndex={-1}>
      <Note tone="ok">{t('invitation.declined')}</Note>
    </div>
  )
}

function Answer() {
  const { invitation, account, login, signup } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('organisations')
  if (!invitation) return null
  const date = formatDateTime(invitation.expiresAt, HOME_ZONE, i18n.language)

  return (
    <>
      <p className="soft">{t(`roles.hints.${invitation.role}`)}</p>
      {account ? (
        <Form method="post" className="stack">
          <p>{t('invitation.as', account)}</p>
          <SubmitButton name="intent" value="accept" full>
            {t('invitation.accept')}
          </SubmitButton>
        </Form>
      ) : (
        <div className="stack">
          <p>{t('invitation.needsAccount', { email: invitation.email })}</p>
          <Link className="button is-full" to={login}>
            {t('invitation.login')}
          </Link>
          <Link className="button is-line is-full" to={signup}>
            {t('invitation.signup')}
          </Link>
        </div>
      )}
      <Form method="post">
        <SubmitButton name="intent" value="decline" tone="quiet" full>
          {t('invitation.decline')}
        </SubmitButton>
      </Form>
      <p className="small soft">{t('invitation.until', { date })}</p>
    </>
  )
}
