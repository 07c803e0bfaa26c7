import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FindMyTickets } from '#app/features/participation/list/find-my-tickets.tsx'
import { actOnLink } from '#app/features/participation/list/guest-link.server.ts'
import { EndLink } from '#app/features/participation/list/guest-link-forms.tsx'
import { PastRegistration } from '#app/features/participation/list/past.tsx'
import { RegistrationRow } from '#app/features/participation/list/registration.tsx'
import { RegistrationTabs } from '#app/features/participation/list/tabs.tsx'
import { readForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { cameByLink, keepLinkOfAddress, readPass, SECRET } from '#app/shared/account/guest-pass.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { listRegistrations } from './registrations.server.ts'
import { tabOf } from './tab.ts'
import { pastRegistrationOf, registrationOf, ticketsOf } from './view.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['participation', 'forms'] }

/** The registrations of the account, or of the holder of a pass. Others are told how to open theirs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const pass = await readPass(args)
  const title = await pageTitle(args, 'participation:registrations.title')
  const registrations = await listRegistrations(args, pass?.pass)
  if (!registrations) return data({ title, opened: null, hadLink: cameByLink(args) }, { headers: SECRET })

  const now = currentInstant()
  const { coming, past } = sortRegistrations(registrations, now)
  const opened = {
    passe: pass?.mark ?? null,
    /** The pass of this browser opens only what was made with it; the emails have the links to the others. */
    isPassOfBrowser: pass !== null && !pass.isLink,
    coming: coming.map((registration) => ({
      ...registrationOf(registration, now),
      tickets: ticketsOf(registration),
    })),
    past: past.map((registration) => pastRegistrationOf(registration, now)),
  }
  return data({ title, opened, hadLink: false }, { headers: SECRET })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const acted = await actOnLink(args, await readForm(request))
  if (!('returned' in acted)) return acted
  return data(acted.returned, { status: acted.returned.status, headers: SECRET })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Registrations() {
  const { opened, hadLink } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('participation')
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap page stack-l">
      <h1>{t('registrations.title')}</h1>
      {opened ? <Opened {...opened} /> : <FindMyTickets hadLink={hadLink} result={returned?.result} />}
    </div>
  )
}

type OpenedProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['opened']>

function Opened({ coming, past, passe, isPassOfBrowser }: OpenedProps) {
  const { t } = useTranslation('participation')

  return (
    <>
      {isPassOfBrowser && <p>{t('registrations.mailed')}</p>}
      {coming.length === 0 && !isPassOfBrowser && <NothingComing />}
      {coming.map((registration) => (
        <RegistrationTickets key={registration.id} registration={registration} passe={passe} />
      ))}
      {passe ? <OpenAccount passe={passe} /> : <InCalendar />}
      {passe && <EndLink passe={passe} />}
      {past.length > 0 && (
        <section className="no-print" aria-labelledby="past">
          <h2 id="past" className="section-head">
            {t('registrations.past')}
          </h2>
          {past.map((registration) => (
            <PastRegistration key={registration.id} registration={registration} />
          ))}
        </section>
      )}
    </>
  )
}

/** Offers a password to guests who came by the link of their email; they keep their registrations. */
function OpenAccount({ passe }: { passe: string }) {
  const { t } = useTranslation('participation')

  return (
    <section className="panel stack no-print" aria-labelledby="open-account">
      <h2 id="open-account" className="label">
        {t('registrations.account.title')}
      </h2>
      <p>
        {t('registrations.account.text')}{' '}
        <Link to={withPass('/mes-inscriptions/mot-de-passe', passe)}>
          {t('registrations.account.action')}
        </Link>
      </p>
    </section>
  )
}

function NothingComing() {
  const { t } = useTranslation('participation')
  const action = (
    <Link className="button" to={paths.activities}>
      {t('registrations.none.action')}
    </Link>
  )
  return (
    <Empty title={t('registrations.none.title')} cover={{ motif: 'randonnee', id: 5 }} action={action}>
      {t('registrations.none.text')}
    </Empty>
  )
}

/** A guest has no settings: the calendar with a secret address belongs to an account. */
function InCalendar() {
  const { t } = useTranslation('participation')
  return (
    <p className="small no-print">
      <Link to={accountPaths.calendar}>{t('registrations.calendar')}</Link>
    </p>
  )
}
