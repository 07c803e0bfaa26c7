import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readForm } from '#app/lib/form.server.ts'
import { makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { keepLinkOfAddress, SECRET } from '#app/shared/account/guest-pass.server.ts'
import { AccountLock } from '#app/shared/account/standing/lock-note.tsx'
import { withPass } from '#app/shared/account/with-pass.ts'
import { ActivityRecap } from '#app/shared/activity/recap.tsx'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { RegistrationBox } from '#app/shared/participation/registration-box.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { readPlaceInLine, waitedPath } from '#server/domain/participation/place-in-line-path.ts'
import { WaitAsGuest, WaitAsMember } from './wait/form.tsx'
import { Closed, Noted, Offered, Over, Waiting } from './wait/state.tsx'
import { leaveFromForm, waitFromForm } from './wait/submit.server.ts'
import { loadWaitPage } from './wait/view.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participation', 'activity', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const session = await currentSession(args)
  const noted = session ? null : readPlaceInLine(new URL(request.url).searchParams)
  const page = await loadWaitPage(args, idOf(params.activityId), noted)
  return data(
    {
      ...page,
      title: await pageTitle(args, 'participation:wait.title', { activity: page.activity.name }),
      account: session && {
        standing: session.standing,
        isBanned: session.accountType === 'BANNED',
        email: session.email,
      },
      formToken: session ? '' : makeFormToken(),
    },
    { headers: SECRET },
  )
}

/** The buttons of the page: to begin to wait, and to leave the list or an offer. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const activityId = idOf(params.activityId)
  const form = await readForm(request)
  if (form.get('leave') !== null) {
    const { hadOffer } = await leaveFromForm(args, activityId)
    const { pathname, searchParams } = new URL(request.url)
    const here = pathname.replace(/\.data$/, '') + proofsIn(searchParams)
    return redirectWithToast(here, { key: `participation:wait.toasts.${hadOffer ? 'declined' : 'left'}` })
  }
  const waited = await waitFromForm(args, activityId, form)
  if ('returned' in waited) return data(waited.returned, { status: waited.returned.status })
  const { nbrParticipant: people, position } = waited.waiting
  const path = withPass(waitedPath(activityId, { people, position }), waited.passe ?? null)
  return redirect(path, waited.setCookie ? { headers: { 'Set-Cookie': waited.setCookie } } : {})
}

/** Returns what of an address shows for whom it was sent, and in which language, and leaves out the rest. */
function proofsIn(address: URLSearchParams): string {
  const proofs = ['lien', 'passe', 'lang'].flatMap((name) => {
    const value = address.get(name)
    return value === null ? [] : [[name, value]]
  })
  return proofs.length > 0 ? `?${new URLSearchParams(proofs)}` : ''
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Wait() {
  const { activity } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participation')
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap page">
      <Link className="back" to={activityPath(activity)}>
        <Icon name="previous" />
        <span {...writtenIn(activity)}>{activity.name}</span>
      </Link>
      <h1>{t('wait.heading')}</h1>
      <div className="split after-heading">
        <ActivityRecap activity={activity} />
        <div className="stack-l">
          <StateOfWaiting />
        </div>
      </div>
    </div>
  )
}

function StateOfWaiting() {
  const { state, activity } = useLoaderData<typeof loader>()
  switch (state.kind) {
    case 'OFFERED':
      return <Offered {...state} timeZone={activity.timeZone} />
    case 'WAITING':
      return <Waiting {...state} />
    case 'OVER':
      return <Over {...state} activityId={activity.activityId} />
    case 'NOTED':
      return <Noted {...state} activityId={activity.activityId} />
    case 'CLOSED':
      return <Closed typeId={activity.typeId} />
    case 'NOT_OPEN':
      return <RegistrationBox activity={state.activity} />
    case 'FORM':
      return <WaitForms of={state.of} />
  }
}

function WaitForms({ of }: { of: Parameters<typeof WaitAsMember>[0]['of'] }) {
  const { account, formToken } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  if (!account && !of.isGuest) {
    const hasAccount = returned?.code === 'ALREADY_REGISTERED'
    const token = returned?.formToken || formToken
    return <WaitAsGuest result={returned?.result} of={of} formToken={token} hasAccount={hasAccount} />
  }
  return (
    <>
      {account && <AccountLock {...account} />}
      <WaitAsMember result={returned?.result} of={of} />
    </>
  )
}
