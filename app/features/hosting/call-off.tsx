import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { concernsPeople, readSeries } from '#app/features/hosting/series/repeat.server.ts'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { filledIn, reopenForm } from '#app/lib/form/interrupted-form.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { isFormReturned, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { hasStarted } from '#app/shared/activity/hosted-state.ts'
import { BodyPage } from '#app/ui/page-dialog/page.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { CallOffForm } from '#server/schemas/activity/call-off.ts'
import CallOffBody from './call-off-form.tsx'
import { readHosted } from './read.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['participants', 'hosting', 'forms'] }

/**
 * Until the start the host may cancel; from then on only an operator, who must give a reason. An activity that an
 * operator cancels stays visible.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const { isOperator } = await requireSession(args)
  const read = await readHosted(args, idOf(params.activityId))
  const { activity, figures, places, goesAway, chequesReceived, toldOfEnd, unconfirmed } = read
  const isBegun = hasStarted(activity, currentInstant())
  const isLate = isBegun && !isOperator
  // A form that was sent too late comes back, and says so.
  if (activity.cancelled || (isLate && !isFormReturned(args))) throw new Response(null, { status: 404 })

  const { registrations, people, untold } = figures
  const series = await readSeries(args, activity.activityId)
  const isQuiet = goesAway && !concernsPeople(series)
  const key = isQuiet ? 'delete' : 'title'
  return {
    title: await pageTitle(args, `participants:callOff.${key}`, { activity: activity.name }),
    activity: { activityId: activity.activityId, name: activity.name },
    goesAway,
    isQuiet,
    isHost: activity.isHost,
    offered: places.offered,
    registrations,
    people,
    toldOfEnd,
    untold: untold - unconfirmed, // the two are said apart
    unconfirmed,
    costs: activity.paymentModels.some(({ price }) => price > 0),
    refundCents: places.paidAmount,
    chequeCents: chequesReceived,
    mustSayWhy: isBegun,
    following: series?.following ?? 0,
    ofFollowing: series?.ofFollowing ?? null,
    reopened: await reopened(args),
  }
}

/** The form as it was before the person had to say again who they are. */
async function reopened(args: RequestArgs) {
  const form = await reopenForm(args)
  return form && { result: filledIn(form, CallOffForm), following: isForFollowing(form) }
}

const isForFollowing = (form: FormData) => form.get('scope') === 'following'

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const form = await readForm(request)
  const following = isForFollowing(form)
  const calledOff = await submitForm(args, form, {
    schema: CallOffForm,
    texts: 'callOff',
    atField: { REASON_REQUIRED: 'reason' },
    send: ({ reason }) => api(args).activity.cancel({ query: { activityId, reason, following } }),
    handled: ['ORGANISATION_ADMIN_REQUIRED'],
  })
  if ('returned' in calledOff)
    return data({ ...calledOff.returned, following }, { status: calledOff.returned.status })
  if ('refused' in calledOff) throw new Response(null, { status: 404 }) // the page does not offer this

  const { removed, told, alsoCancelled = 0 } = calledOff.sent
  const done = alsoCancelled > 0 ? 'participants:callOff.doneSeries' : 'participants:callOff.done'
  const toast =
    removed && told === 0 ? { key: 'hosting:toasts.deleted' } : { key: done, values: { count: told } }
  return redirectWithToast(removed ? paths.myActivities : hostedPath(activityId), toast)
}

export default function CallOff() {
  const page = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participants')
  useErrorTitle(returned !== undefined)
  const { activityId, name } = page.activity

  return (
    <BodyPage
      title={t(page.isQuiet ? 'callOff.headingDelete' : 'callOff.heading')}
      back={{ to: hostedPath(activityId), label: name }}
      body={CallOffBody}
      data={page}
      answer={returned ?? page.reopened ?? undefined}
      action={hostedPath(activityId, 'annuler')}
    />
  )
}
