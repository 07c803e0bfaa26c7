import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { secretOf } from '#app/lib/params.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { answerInvitation, loadInvitation } from './organisation-invitation.server.ts'

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
      problem: loaded.problem,
      invitation: loaded.invitation ?? null,
      account: session && { name: session.displayName, email: session.email },
      here: ownAddress(request),
    },
    { status: loaded.status ?? 200 },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const form = await readForm(request)
  if (form.get('intent') !== 'decline' && !(await currentSession(args)))
    return redirect(viewPath('login', ownAddress(request)))

  const answer = await answerInvitation(args, form, secretOf(request, 'lien'))
  switch (answer.outcome) {
    case 'REFUSED':
      return data({ problem: answer.problem }, { status: answer.status })
    case 'GONE':
      return redirect(ownAddress(request)) // the page says why
    case 'DECLINED':
      return data({ problem: null })
    case 'ACCEPTED': {
      const toast = await leaveToast({ key: 'organisations:toasts.accepted' })
      return redirect(accountPaths.organisations, { headers: { 'Set-Cookie': toast } })
    }
  }
}

/** With script the request is for the page's data; people come back to the page itself. */
function ownAddress(request: Request): string {
  return `/invitation?${new URLSearchParams({ lien: secretOf(request, 'lien') })}`
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

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
        <div role="status">
          <Note tone="ok">{t('invitation.declined')}</Note>
        </div>
      ) : invitation ? (
        <Answer />
      ) : (
        <Note tone="no">{t(`invitation.problems.${problem ?? 'unknown'}`)}</Note>
      )}
    </AuthFrame>
  )
}

function Answer() {
  const { invitation, account, here } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('organisations')
  if (!invitation) return null
  const date = formatDate(invitation.expiresAt, 'America/Toronto', i18n.language)

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
          <Link className="button is-full" to={viewPath('login', here)}>
            {t('invitation.login')}
          </Link>
          <Link className="button is-line is-full" to={viewPath('signup', here)}>
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
