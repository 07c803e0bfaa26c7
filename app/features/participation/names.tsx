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
import { formatLongDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { isFormReturned, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { keepLinkOfAddress, SECRET } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { readOwnRegistration } from './cancel.server.ts'
import { nameFromForm } from './names.server.ts'
import { NamesOfParty } from './names-form.tsx'
import { registrationOf, ticketsOf } from './view.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { unlessSubmitted as shouldRevalidate } from '#app/ui/page-dialog/unless-submitted.ts'

export const handle = { i18n: ['participation', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const registration = await readOwnRegistration(args, idOf(params.participantId))
  const url = new URL(request.url)
  // Somebody who was signed out meanwhile gets the names back, and saves them once they are signed in again.
  if (!registration && !isFormReturned(args))
    throw redirect(withPass(paths.myRegistrations, url.searchParams.get('passe')))
  const { activity, mayName } = registration
    ? registrationOf(registration, currentInstant())
    : { activity: null, mayName: true }
  const page = {
    title: activity
      ? await pageTitle(args, 'participation:names.title', { activity: activity.name })
      : await pageTitle(args, 'participation:names.heading'),
    activity,
    mayName,
    /** Tickets that somebody else holds by now are named by them. */
    tickets: registration ? ticketsOf(registration).filter(({ handedOn }) => !handedOn) : [],
    passe: registration?.passe ?? null,
    /** Carries the mark of a guest's link. */
    address: `${url.pathname}${url.search}`,
  }
  return data(page, { headers: SECRET })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const named = await nameFromForm(args, idOf(params.participantId), await readForm(request))
  if ('returned' in named) return data(named.returned, { status: named.returned.status, headers: SECRET })
  const toast = { key: 'participation:names.saved', values: { count: named.named } }
  return redirectWithToast(withPass(paths.myRegistrations, named.passe), toast)
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function NamesPage() {
  const { activity, mayName, tickets, passe, address } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t, i18n } = useTranslation('participation')
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap narrow page stack">
      <Link className="back" to={withPass(paths.myRegistrations, passe)}>
        <Icon name="previous" />
        {t('registrations.title')}
      </Link>
      <h1>{t('names.heading')}</h1>
      {activity && (
        <p>
          <strong {...writtenIn(activity)}>{activity.name}</strong>
          <br />
          <time className="when" dateTime={activity.startDate}>
            {formatLongDateTime(activity.startDate, activity.timeZone, i18n.language)}
          </time>
        </p>
      )}
      {mayName ? (
        <NamesOfParty tickets={tickets} action={address} result={returned?.result} />
      ) : (
        <Note tone="no">{t('names.late')}</Note>
      )}
    </div>
  )
}
