import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FindMyTickets } from '#app/features/participation/list/find-my-tickets.tsx'
import { actOnLink } from '#app/features/participation/list/guest-link.server.ts'
import { EndLink, OpenAccount } from '#app/features/participation/list/guest-link-forms.tsx'
import { InLine } from '#app/features/participation/list/in-line.tsx'
import { NothingHere } from '#app/features/participation/list/nothing-here.tsx'
import { PastRegistration } from '#app/features/participation/list/past.tsx'
import { RegistrationRow } from '#app/features/participation/list/registration.tsx'
import { RegistrationTabs } from '#app/features/participation/list/tabs.tsx'
import { readForm } from '#app/lib/form.server.ts'
import { makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { isFormReturned, listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import {
  forgetLink,
  keepLinkOfAddress,
  lostLink,
  readPass,
  returnWithLink,
  SECRET,
} from '#app/shared/account/guest-pass.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ORDERS_PATH } from '#server/domain/payment/order-paths.ts'
import { listRegistrations } from './registrations.server.ts'
import { tabOf } from './tab.ts'
import { pastRegistrationOf, registrationOf, ticketsOf } from './view.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['participation', 'forms'] }

/** One tab of the registrations of the account, or of the holder of a pass. Others are told how to open theirs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const pass = await readPass(args)
  const title = await listTitle(args, 'participation:registrations.title')
  const listed = await readTab(args, pass?.pass)
  if (!listed) {
    await returnWithLink(args)
    const headers = new Headers(SECRET)
    // A link that opens nothing any more is not kept: the way back here would lead to it each time.
    if (pass?.isLink) headers.append('Set-Cookie', await forgetLink())
    // Where the form for a new link came back, the page has said it already, and has dropped the cookie.
    const lost = isFormReturned(args) ? null : await lostLink(args)
    return data({ title, opened: null, lost, formToken: makeFormToken() }, { headers })
  }

  const now = currentInstant()
  const { tab, registrations, ...around } = listed
  const opened = {
    ...around,
    tab,
    now,
    passe: pass?.mark ?? null,
    /** The pass of this browser opens only what was made with it; the emails have the links to the others. */
    isPassOfBrowser: pass !== null && !pass.isLink,
    open:
      tab === 'past'
        ? []
        : registrations.map((one) => ({ ...registrationOf(one, now), tickets: ticketsOf(one) })),
    past: tab === 'past' ? registrations.map((one) => pastRegistrationOf(one, now)) : [],
  }
  return data({ title, opened, lost: null, formToken: '' }, { headers: SECRET })
}

/** Without a tab in the address, somebody who has asked for a place and has none yet is shown their request. */
async function readTab(args: RequestArgs, pass: string | undefined) {
  const named = tabOf(new URL(args.request.url).searchParams)
  const tab = named ?? 'coming'
  const listed = await listRegistrations(args, pass, { tab, page: pageOf(args.request) })
  if (!listed) return null
  const onlyWaits = named === null && listed.registrations.length === 0 && listed.waiting > 0
  const waiting = onlyWaits ? await listRegistrations(args, pass, { tab: 'waiting', page: 0 }) : null
  return waiting ? { tab: 'waiting' as const, ...waiting } : { tab, ...listed }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const acted = await actOnLink(args, await readForm(request))
  if (!('returned' in acted)) return acted
  return data(acted.returned, { status: acted.returned.status, headers: SECRET })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Registrations() {
  const { opened, lost, formToken } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participation')
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap page stack">
      <div className="between">
        <h1>{t('registrations.title')}</h1>
        {opened && <Beside passe={opened.passe} isPassOfBrowser={opened.isPassOfBrowser} />}
      </div>
      {opened ? (
        <Opened {...opened} />
      ) : (
        <FindMyTickets lost={lost} result={returned?.result} formToken={returned?.formToken || formToken} />
      )}
    </div>
  )
}

type OpenedProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['opened']>

function Opened({ tab, open, past, inLine, page, hasNext, waiting, now, ...pass }: OpenedProps) {
  const { passe, isPassOfBrowser } = pass
  const { t } = useTranslation('participation')
  const isEmpty = open.length + past.length === 0

  return (
    <>
      <RegistrationTabs tab={tab} waiting={waiting} passe={passe} />
      <InLine entries={inLine} passe={passe} />
      {isEmpty && <NothingHere tab={tab} page={page} {...pass} />}
      {open.length > 0 && (
        <ul className="registrations">
          {open.map((registration, index) => (
            <RegistrationRow
              key={registration.id}
              registration={registration}
              isNext={page === 0 && index === 0}
              now={now}
              passe={passe}
            />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <ul className="registrations no-print">
          {past.map((registration) => (
            <PastRegistration key={registration.id} registration={registration} passe={passe} />
          ))}
        </ul>
      )}
      <Pager page={page} hasNext={hasNext} />
      {isPassOfBrowser && <p className="small soft">{t('registrations.mailed')}</p>}
      {passe && <OpenAccount passe={passe} />}
      {passe && <EndLink passe={passe} />}
    </>
  )
}

/** The orders of whoever registered; the calendar with a secret address belongs to an account, as a guest has no settings. */
function Beside({ passe, isPassOfBrowser }: Pick<OpenedProps, 'passe' | 'isPassOfBrowser'>) {
  const { t } = useTranslation('participation')
  return (
    <p className="cluster small no-print">
      <Link to={withPass(ORDERS_PATH, passe)}>{t('registrations.orders')}</Link>
      {passe === null && !isPassOfBrowser && (
        <Link to={accountPaths.calendar}>
          <Icon name="calendar" /> {t('registrations.calendar')}
        </Link>
      )}
    </p>
  )
}
