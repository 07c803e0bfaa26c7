import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { markFormInvalid, pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { keepLinkOfAddress, SECRET } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { BodyPage } from '#app/ui/page-dialog/page.tsx'
import { cancelFromForm, readOwnRegistration } from './cancel.server.ts'
import TicketCancelling, { CHOICE_SENT, withdrawsRequest } from './cancel-form.tsx'
import { registrationOf, ticketsOf } from './view.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['participation', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const registration = await readOwnRegistration(args, idOf(params.participantId))
  const url = new URL(request.url)
  if (!registration) throw redirect(withPass(paths.myRegistrations, url.searchParams.get('passe')))

  const { activity, mayCancel, participantNbr, state } = registrationOf(registration, currentInstant())
  const tickets = ticketsOf(registration)
  const named = new Set(url.searchParams.getAll('billets').map((uuid) => uuid.toLowerCase()))
  const chosen = tickets.map(({ uuid }) => uuid).filter((uuid) => named.has(uuid))
  const isMissing = chosen.length === 0 && url.searchParams.has(CHOICE_SENT)
  if (isMissing) markFormInvalid(args)
  const page = {
    activity,
    participantNbr,
    isRequest: state === 'WAITING_PART_CONFIRM',
    mayCancel,
    tickets,
    chosen,
    isMissing,
    passe: registration.passe,
    page: url.pathname,
    address: `${url.pathname}${url.search}`,
  }
  const title = withdrawsRequest(page) ? 'participation:cancel.request.title' : 'participation:cancel.title'
  return data(
    { ...page, title: await pageTitle(args, title, { activity: activity.name, count: tickets.length }) },
    { headers: SECRET },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const form = await readForm(request)
  const cancelled = await cancelFromForm(args, idOf(params.participantId), form)
  if ('problem' in cancelled) return data(cancelled, { status: 409 })

  const { count, passe } = cancelled
  const back = withPass(paths.myRegistrations, passe)
  if (count === null) return redirectWithToast(back, { key: 'errorDuringCancellation', tone: 'danger' })
  const isWithdrawn = form.has('demande')
  const toast = isWithdrawn
    ? { key: 'participation:cancel.request.done' }
    : { key: 'ticketsDeleted', values: { count } }
  return redirectWithToast(back, toast)
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function CancelTickets() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('participation')

  return (
    <BodyPage
      title={t(withdrawsRequest(page) ? 'cancel.request.heading' : 'cancel.heading', {
        count: page.tickets.length,
      })}
      back={{ to: withPass(paths.myRegistrations, page.passe), label: t('registrations.title') }}
      body={TicketCancelling}
      data={page}
      answer={answer}
      action={page.address}
    />
  )
}
