import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AddPeopleForm } from '#app/features/participation/join/add-people-form.tsx'
import { AccountForm } from '#app/features/participation/join/form.tsx'
import { GuestForm } from '#app/features/participation/join/guest-form.tsx'
import type { PartyOf } from '#app/features/participation/join/party-fields.tsx'
import { partyOf } from '#app/features/participation/join/party-of.server.ts'
import { WaitInstead } from '#app/features/participation/join/wait-instead.tsx'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { keepLinkOfAddress } from '#app/shared/account/guest-pass.server.ts'
import { AccountLock } from '#app/shared/account/standing/lock-note.tsx'
import { withPass } from '#app/shared/account/with-pass.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { ActivityRecap } from '#app/shared/activity/recap.tsx'
import { type ActivityPage, activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { takesWaiting, viewOf } from '#app/shared/activity/view.server.ts'
import { askedPeople } from '#app/shared/participation/party.ts'
import { RegistrationBox } from '#app/shared/participation/registration-box.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { joinedPath } from '#server/domain/participation/paths.ts'
import { registerFromForm } from './join.server.ts'
import { initialFields } from './join/initial.server.ts'
import { findOpenedBefore, findOwnRegistration } from './registrations.server.ts'
import { findOwnOffer, withOffer } from './wait/own.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participation', 'activity', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const activityId = idOf(params.activityId)
  const offer = await findOwnOffer(args, activityId)
  const activity = withOffer(await readActivity(args, activityId), offer)
  const own = await findOwnRegistration(args, activity)
  const session = await currentSession(args)
  const { searchParams } = new URL(request.url)

  return {
    title: await pageTitle(args, 'participation:join.title', { activity: activity.name }),
    activity: viewOf(activity, currentInstant()),
    of: partyOf(activity),
    asked: askedPeople(searchParams),
    typed: initialFields(searchParams, activity, { own, offer }),
    account: session && {
      standing: session.standing,
      isBanned: session.accountType === 'BANNED',
      email: session.email,
    },
    own,
    openedBefore: own || session ? null : await findOpenedBefore(args, activityId),
    offer,
    isPaused: await isPaused(args, activity),
    mayWait: takesWaiting(activity, currentInstant()) && !offer,
    formToken: session ? '' : makeFormToken(),
  }
}

/** Whether nobody can pay now for what costs something; where the host approves first, a request costs nothing. */
async function isPaused(args: RequestArgs, { activityId, join, paymentModels, needsApproval }: ActivityPage) {
  if (join !== 'OPEN' || needsApproval || paymentModels.every(({ price }) => price === 0)) return false
  return (await api(args).pages.buying.pause({ activityId })).isPaused
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const form = await readForm(request)
  const result = await registerFromForm(args, idOf(params.activityId), form)
  // The dialog opens by itself over this page, at that address.
  if ('signInAt' in result) {
    const signIn = result.signInAt
    return form.get('over') === 'page' ? data({ signIn }) : redirect(signIn)
  }
  if ('confirmAt' in result) return redirect(result.confirmAt)
  if ('returned' in result) return data(result.returned, { status: result.returned.status })

  const { given: places, wanted, awaitsApproval, setCookie } = result.joined
  const path = joinedPath(idOf(params.activityId), { places, wanted, isAsked: awaitsApproval === true })
  return redirect(withPass(path, result.passe), setCookie ? { headers: { 'Set-Cookie': setCookie } } : {})
}

export default function Join() {
  const { activity, of, own, asked, mayWait, isPaused } = useLoaderData<typeof loader>()
  const returned = useReturned()
  const { t } = useTranslation('participation')
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap page">
      <Link className="back" to={activityPath(activity)}>
        <Icon name="previous" />
        <span {...writtenIn(activity)}>{activity.name}</span>
      </Link>
      <h1>{t(activity.needsApproval ? 'join.ask.heading' : 'join.heading')}</h1>
      <div className="split after-heading">
        <ActivityRecap activity={activity} hasPrice={!hasSeveralPrices(of)} />
        <div className="stack-l">
          <Paused />
          <WayIn />
          {mayWait && !isPaused && <WaitInstead {...{ activity, own, asked, returned }} />}
        </div>
      </div>
    </div>
  )
}

const hasSeveralPrices = ({ ticketTypes }: Pick<PartyOf, 'ticketTypes'>) =>
  new Set(ticketTypes.map(({ price }) => price)).size > 1

/** Returns the form with its errors. */
function useReturned() {
  const answer = useActionData<typeof action>()
  return answer && 'result' in answer ? answer : undefined
}

/** Says before anybody fills the form in that paid places cannot be had now. */
function Paused() {
  const { isPaused } = useLoaderData<typeof loader>()
  const { t } = useTranslation('participation')
  return isPaused && <Note tone="wait">{t('join.paused')}</Note>
}

/**
 * Anyone registered already may bring more people; others get the form to join, or the reason why there is none. While
 * sales are paused there is one for free places only.
 */
function WayIn() {
  const { activity, account, own, openedBefore, offer, typed, of, formToken, isPaused, mayWait } =
    useLoaderData<typeof loader>()
  const returned = useReturned()
  const placesLeft = returned?.left ?? activity.placesLeft

  if (own) {
    const full = mayWait ? 'WAIT' : 'FULL'
    return (
      <AddPeopleForm
        result={returned?.result}
        own={own}
        typed={typed}
        placesLeft={placesLeft}
        of={of}
        email={own.email}
        ticketsHref={withPass(paths.myRegistrations, own.passe)}
        closed={activity.takesMore ? null : placesLeft === 0 ? full : 'CLOSED'}
      />
    )
  }
  const costsInAnyCase = of.ticketTypes.every(({ price }) => price > 0)
  if (isPaused && costsInAnyCase && !returned) return null
  // Typed text stays in the form when the last places are taken meanwhile.
  if (activity.join !== 'OPEN' && !returned) return <RegistrationBox activity={activity} />

  const form = { result: returned?.result, typed, of, placesLeft }
  // The link of the offer shows for whom the places are kept: no name or address is asked.
  if (!account && offer) return <AccountForm {...form} as="registered" email={offer.email ?? ''} />
  if (!account) {
    return (
      <GuestForm
        {...form}
        formToken={returned?.formToken || formToken}
        hasAccount={returned?.code === 'ALREADY_REGISTERED'}
        ticketsHref={openedBefore && withPass(paths.myRegistrations, openedBefore)}
      />
    )
  }
  return (
    <>
      <AccountLock {...account} />
      <AccountForm {...form} email={account.email} />
    </>
  )
}
