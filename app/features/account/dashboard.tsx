import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DashboardHosting } from '#app/features/account/dashboard/hosting.tsx'
import { DashboardOutings } from '#app/features/account/dashboard/outings.tsx'
import { PasskeyOffer } from '#app/features/account/dashboard/passkey-offer.tsx'
import { shouldOfferPasskey } from '#app/features/account/sign-in/passkey.server.ts'
import { api } from '#app/lib/api.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { StandingNote } from '#app/shared/account/standing/note.tsx'
import { hostedRows } from '#app/shared/activity/hosted.server.ts'
import { withSummaries } from '#app/shared/activity/summarise.server.ts'
import { HeldPlaces } from '#app/shared/payment/held-places.tsx'
import { actingStanding } from '#server/domain/account/standing.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

export const handle = { i18n: ['hosting', 'participation'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const { firstName, actingFor, accountType } = session
  const isBanned = accountType === 'BANNED'
  const [{ hosting, registrations, hasMore, waiting, held }, offersPasskey] = await Promise.all([
    api(args).pages.dashboard.read(),
    shouldOfferPasskey(args),
  ])
  return {
    title: await pageTitle(args, 'common:nav.dashboard'),
    firstName,
    /** Of the organisation, where the person acts for one: its account is what a badge in the header is about. */
    standing: actingStanding(session),
    ...{ isBanned, hasMore, waiting, held },
    hosting: hosting && {
      todo: hostedRows(hosting.todo),
      coming: hostedRows(hosting.coming),
      drafts: hosting.drafts,
    },
    /** The organisation for which the person hosts at the moment. */
    organisation: actingFor?.name ?? null,
    offersPasskey: offersPasskey && !isBanned,
    registrations: withSummaries(registrations).map(({ activity, participant }) => {
      const { id, participantNbr, state } = participant
      return { id, activity, participantNbr, state }
    }),
    now: currentInstant(),
  }
}

export default function Dashboard() {
  const { firstName, standing, isBanned, offersPasskey, hosting, organisation, now, held, ...outings } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')

  return (
    <div className="wrap page stack-l sections">
      <h1>{t('dashboard.hello', { name: firstName })}</h1>
      <StandingNote standing={standing} isBanned={isBanned} />
      {held.map(({ activityName: name, activityLanguage: language, timeZone, ...order }) => (
        <HeldPlaces
          key={order.transactionId}
          orders={[order]}
          activity={{ name, language, timeZone }}
          isNamed
          now={now}
          passe={null}
        />
      ))}
      {hosting && <DashboardHosting hosting={hosting} organisation={organisation} now={now} />}
      <DashboardOutings {...outings} isHost={hosting !== null} />
      {offersPasskey && <PasskeyOffer />}
    </div>
  )
}
