import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { BodyPage } from '#app/ui/page-dialog/page.tsx'
import { hostedWaitingPath } from '#server/domain/participation/hosting-paths.ts'
import { listQueryOf } from '#server/domain/participation/participant-list.ts'
import { OutOfTurnForm } from '#server/schemas/participation/waiting-list.ts'
import { readEntry } from './entry.server.ts'
import OfferBody from './offer-form.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['waiting', 'forms'] }

/** 404 for anyone who may not offer, and once places are offered. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const { activity, entry, adds, mayOffer } = await readEntry(args, params)
  if (!mayOffer || entry.offeredUntil !== null) throw new Response(null, { status: 404 })
  const { id, displayName, people } = entry
  return {
    ...{ activityId: activity.activityId, id, displayName, people, adds },
    title: await pageTitle(args, 'waiting:offer.heading', { name: displayName }),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const entry = { activityId, waitingId: idOf(params.waitingId) }
  const offered = await submitForm(args, await readForm(request), {
    schema: OutOfTurnForm,
    texts: 'waitingList',
    send: ({ adds }) => api(args).pages.waitingList.offer({ ...entry, adds }),
    handled: ['NOT_FOUND', 'ALREADY_OFFERED', 'ORGANISATION_ADMIN_REQUIRED'],
  })
  if ('returned' in offered) return data(offered.returned, { status: offered.returned.status })
  const list = hostedWaitingPath(activityId) + listQueryOf(new URL(request.url).searchParams)
  if ('sent' in offered)
    return redirectWithToast(list, {
      key: 'waiting:toasts.offered',
      values: { count: offered.sent.people },
    })
  // They left, or it was their turn meanwhile: the list shows how it stands.
  if (offered.refused === 'ORGANISATION_ADMIN_REQUIRED') throw new Response(null, { status: 404 })
  return redirectWithToast(list, { key: 'waiting:toasts.stale', tone: 'danger' })
}

export default function OfferOutOfTurn() {
  const page = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('waiting')
  const query = useListQuery()
  useErrorTitle(returned !== undefined)

  return (
    <BodyPage
      title={t('offer.heading', { name: page.displayName })}
      back={{ to: hostedWaitingPath(page.activityId) + query, label: t('list.title') }}
      body={OfferBody}
      data={page}
      answer={returned}
      action={hostedWaitingPath(page.activityId, page.id, 'offrir') + query}
    />
  )
}
