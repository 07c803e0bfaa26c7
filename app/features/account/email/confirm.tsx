import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attemptForForm } from '#app/lib/attempt.server.ts'
import { brand, paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSendOnce } from '#app/lib/form/send-once.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { safeReturnTo } from '#server/domain/account/return-to.ts'

export const handle = { i18n: ['account', 'forms'] }

/** The outcome of a link, as the address of the page says it. */
const STATES = ['done', 'already', 'expired', 'unknown'] as const

/** The title says what the form will do, or what it has done. */
function titleOf(state: (typeof STATES)[number] | 'ask') {
  if (state === 'done') return 'confirm.done'
  return state === 'already' ? 'confirm.already' : 'confirm.title'
}

/** Opening the link changes nothing: the page explains what the form does, which script sends by itself (spec §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const t = await wordsFor({ request, context }, 'account')
  const state = STATES.find((known) => known === searchParams.get('state')) ?? ('ask' as const)
  const session = await currentSession({ request, context })
  return {
    title: t(titleOf(state)),
    clid: searchParams.get('clid')?.slice(0, 200) ?? '',
    state,
    isSignedIn: session !== null,
    waitsForParent: session?.waitsForParent ?? searchParams.has('parent'),
    returnTo: safeReturnTo(searchParams.get('returnTo'), ''),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const clid = form.get('clid')
  // A link that is cut short is no valid input.
  const confirmed = await attemptForForm(
    api({ request, context }).account.confirmEmail({ clid: typeof clid === 'string' ? clid : '' }),
    ['BAD_REQUEST'],
  )
  if ('answer' in confirmed) return leadOn({ request, context }, confirmed.answer)
  // The link may be good: its page comes again when the limit of the network is over.
  if (confirmed.refused === 'TOO_MANY_REQUESTS') throw new Response(null, { status: 429 })

  const state = confirmed.refused === 'EXPIRED_LINK' ? 'expired' : 'unknown'
  return redirect(`/courriel/confirmer?${new URLSearchParams({ state })}`)
}

interface Confirmed {
  already: boolean
  redirectUri: string | null
  waitsForParent: boolean
}

/** Leads back to what the person had begun before signing up; on a device without that session, they sign in first. */
async function leadOn(
  args: RequestArgs,
  { already, redirectUri, waitsForParent }: Confirmed,
): Promise<Response> {
  if (redirectUri && (await currentSession(args)))
    return redirectWithToast(redirectUri, { key: 'mailConfirmed' })
  const query = new URLSearchParams({ state: already ? 'already' : 'done' })
  if (redirectUri) query.set('returnTo', redirectUri)
  // Without a session the page would not know it.
  if (waitsForParent) query.set('parent', '1')
  return redirect(`/courriel/confirmer?${query}`)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function ConfirmEmail() {
  const { title, clid, state, isSignedIn, waitsForParent, returnTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')

  if (state === 'done' || state === 'already') {
    return (
      <div className="wrap narrow page stack">
        <h1>{title}</h1>
        <p className="lead">{t(waitsForParent ? 'confirm.parentText' : 'confirm.doneText')}</p>
        <p className="cluster">
          {isSignedIn ? (
            <Link className="button" to={returnTo || paths.activities}>
              {t(returnTo ? 'confirm.back' : 'confirm.find')}
            </Link>
          ) : (
            <Link className="button" to={viewPath('login', returnTo)}>
              {t(returnTo ? 'confirm.loginBack' : 'confirm.login')}
            </Link>
          )}
        </p>
      </div>
    )
  }
  return (
    <div className="wrap narrow page stack">
      <h1>{title}</h1>
      {state === 'ask' && clid ? <ConfirmForm clid={clid} /> : <NoLink state={state} />}
    </div>
  )
}

/** Says why the link confirms nothing, and leads to a new one. */
function NoLink({ state }: { state: 'ask' | 'expired' | 'unknown' }) {
  const { t } = useTranslation('account')
  const reason = { ask: 'confirm.missing', expired: 'confirm.expired', unknown: 'confirm.unknown' } as const
  return (
    <Note tone="no">
      {t(reason[state])} <Link to={paths.resendConfirmation}>{t('confirm.newLink')}</Link>
    </Note>
  )
}

/** Sent once by itself where script runs; elsewhere by its button. */
function ConfirmForm({ clid }: { clid: string }) {
  const { t } = useTranslation('account')
  const form = useSendOnce()
  return (
    <Form ref={form} className="stack" method="post">
      <input type="hidden" name="clid" value={clid} />
      <p>{t('confirm.text')}</p>
      <SubmitButton>{t('confirm.button')}</SubmitButton>
    </Form>
  )
}
