import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { keepLinkOfAddress, SECRET } from '#app/shared/account/guest-pass.server.ts'
import { SignInLink } from '#app/shared/account/sign-in/over-page.tsx'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { handOnPath } from '#server/domain/participation/ticket-paths.ts'
import { handOnFromForm, readHeld } from './hand-on.server.ts'
import { GiveForm, NameForm } from './hand-on-forms.tsx'
import { uuidOf } from './ticket.server.ts'

export { unlessSignedOut as shouldRevalidate } from '#app/lib/form/unless-signed-out.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participation', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const uuid = uuidOf(params.uuid ?? '')
  const { held, wentTo = null, passe } = await readHeld(args, uuid)
  const { pathname, search } = new URL(request.url)
  const page = {
    title: await pageTitle(args, 'participation:handOn.title'),
    /** The address carries the mark of a mailed link. */
    address: `${pathname}${search}`,
    ticket: uuid,
    back: held?.isOfParty ? withPass(paths.myRegistrations, passe) : ticketPath(uuid),
    wentTo,
    hasSession: (await currentSession(args)) !== null,
    held: held && {
      ...{ isOfParty: held.isOfParty, mayName: held.mayName, mayHandOn: held.mayHandOn },
      activity: summaryOf(held.activity),
      number: { index: held.ticket.position, count: held.ticket.of },
      isHandedOn: held.ticket.handedOn,
      prenom: held.ticket.firstname ?? '',
      nom: held.ticket.name ?? '',
    },
  }
  return data(page, { headers: SECRET, status: held || wentTo !== null ? 200 : 403 })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const form = await readForm(request)
  const uuid = uuidOf(params.uuid ?? '')
  const { held, passe } = await readHeld(args, uuid)
  const done = await handOnFromForm(args, uuid, form)
  if ('returned' in done) return data(done.returned, { status: done.status, headers: SECRET })
  const toast = { key: `participation:handOn.done.${done.done}`, values: { name: done.name } }
  return redirectWithToast(held?.isOfParty ? withPass(paths.myRegistrations, passe) : ticketPath(uuid), toast)
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function HandOnPage() {
  const { held, wentTo, back } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t, i18n } = useTranslation('participation')
  // Somebody who was signed out meanwhile gets the form back, and sends it once they are signed in again.
  const isReturned = returned !== undefined && wentTo === null

  return (
    <div className="wrap narrow page stack-l">
      <div className="stack">
        <Link className="back" to={back}>
          <Icon name="previous" />
          {held?.isOfParty ? t('registrations.title') : t('ticket.heading')}
        </Link>
        <h1>{t('handOn.heading')}</h1>
        {held && (
          <p>
            <strong {...writtenIn(held.activity)}>{held.activity.name}</strong>
            <br />
            <time className="when" dateTime={held.activity.startDate}>
              {formatLongDateTime(held.activity.startDate, held.activity.timeZone, i18n.language)}
            </time>
            <br />
            <span className="soft small">{t('code.of', held.number)}</span>
          </p>
        )}
        {!held && !isReturned && (
          <Note tone={wentTo === null ? 'info' : 'no'}>
            {wentTo === null ? t('handOn.proof') : t('handOn.gone', { name: wentTo })}
          </Note>
        )}
        {!held && !isReturned && wentTo === null && <WaysToProve />}
        {held?.isHandedOn && <Note tone="wait">{t('handOn.isHandedOn', { name: held.prenom })}</Note>}
      </div>
      {(held !== null || isReturned) && <HandOnForms held={held} />}
    </div>
  )
}

/** The account, for a visitor; the tickets of this one, for somebody with another. */
function WaysToProve() {
  const { ticket, hasSession } = useLoaderData<typeof loader>()
  const { t } = useTranslation('participation')
  return (
    <p>
      {hasSession ? (
        <Link className="button is-line" to={paths.myRegistrations}>
          {t('registrations.title')}
        </Link>
      ) : (
        <SignInLink className="button" to={viewPath('login', handOnPath(ticket))}>
          {t('ways.account.action')}
        </SignInLink>
      )}
    </p>
  )
}

type Held = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['held']>

function HandOnForms({ held }: { held: Held | null }) {
  const { address } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participation')
  useErrorTitle(returned !== undefined)
  const resultOf = (intent: 'name' | 'handOn') => (returned?.intent === intent ? returned.result : undefined)
  // Without the ticket, the form that came back is all that is known.
  const mayName = held ? held.mayName === true : returned?.intent === 'name'
  const mayHandOn = held ? held.mayHandOn : returned?.intent === 'handOn'
  const names = { prenom: held?.prenom ?? '', nom: held?.nom ?? '' }

  return (
    <>
      {mayName && <NameForm action={address} result={resultOf('name')} {...names} />}
      {mayHandOn === true && <GiveForm action={address} result={resultOf('handOn')} />}
      {typeof mayHandOn === 'string' && <Note tone="no">{t(`handOn.problems.${mayHandOn}`)}</Note>}
    </>
  )
}
