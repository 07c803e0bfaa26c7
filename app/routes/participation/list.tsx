import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { Empty } from '#app/components/empty.tsx'
import { PastRegistration } from '#app/components/past-registration.tsx'
import { RegistrationTickets } from '#app/components/registration-tickets.tsx'
import { api } from '#app/lib/api.server.ts'
import { currentInstant } from '#app/lib/clock.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { drawQr } from '#app/lib/qr.server.ts'
import { registrationOf, sortRegistrations, ticketOf } from '#app/lib/registration-view.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'

export const handle = { i18n: ['participation'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asking = { request, context }
  await requireSession(asking)
  const registrations = await api(asking).pages.registration.list()
  const { coming, past } = sortRegistrations(registrations, currentInstant())

  return {
    title: await pageTitle(asking, 'participation:registrations.title'),
    coming: coming.map((registration) => ({
      ...registrationOf(registration),
      tickets: drawTickets(registration),
    })),
    past: past.map(registrationOf),
  }
}

type Registration = Parameters<typeof registrationOf>[0]

/** Whoever registered holds the first ticket, until names are given. */
function drawTickets({ participant: { tickets, displayName } }: Registration) {
  return tickets.map((ticket) =>
    ticketOf(ticket, ticket.position === 1 ? displayName : null, drawQr(ticket.qr)),
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

export default function Registrations() {
  const { coming, past } = useLoaderData<typeof loader>()
  const { t } = useTranslation('participation')

  return (
    <div className="wrap page stack-l">
      <h1>{t('registrations.title')}</h1>
      {coming.length === 0 && <NothingComing />}
      {coming.map((registration) => (
        <RegistrationTickets key={registration.id} registration={registration} />
      ))}
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
    </div>
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
