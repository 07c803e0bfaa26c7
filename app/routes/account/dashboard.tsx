import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/brand.ts'
import { ActivityCard } from '#app/components/activity-card.tsx'
import { DashboardLinks } from '#app/components/dashboard-links.tsx'
import { Figures } from '#app/components/figures.tsx'
import { lockOf } from '#app/components/locked-link.tsx'
import { PasskeyOffer } from '#app/components/passkey/offer.tsx'
import { StandingNote } from '#app/components/standing-note.tsx'
import { useWaitsForParent } from '#app/components/waiting.ts'
import { summaryOf } from '#app/lib/activity-summary.ts'
import { api } from '#app/lib/api.server.ts'
import { currentInstant } from '#app/lib/clock.server.ts'
import { shouldOfferPasskey } from '#app/lib/passkey.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { countToRate } from '#app/lib/to-rate.server.ts'

export const handle = { i18n: ['hosting'] }

/** How many of my next outings stand on the page; the others are a link away. */
const SHOWN = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { userId, firstName, standing, accountType } = await requireSession(args)
  const [registrations, toRate, offersPasskey] = await Promise.all([
    api(args).pages.participation.list(),
    countToRate(args),
    shouldOfferPasskey(args),
  ])
  const now = currentInstant()
  const coming = registrations
    .map(({ activity }) => activity)
    .filter(({ startDate, cancelled }) => startDate >= now && !cancelled)
    .sort((one, other) => one.startDate.localeCompare(other.startDate))
  return {
    title: await pageTitle(args, 'common:nav.dashboard'),
    userId,
    firstName,
    standing,
    isBanned: accountType === 'BANNED',
    toRate,
    offersPasskey: offersPasskey && accountType !== 'BANNED',
    comingCount: coming.length,
    coming: coming.slice(0, SHOWN).map(summaryOf),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · ${brand.name}` },
]

export default function Dashboard() {
  const waitsForParent = useWaitsForParent()
  const { userId, firstName, standing, isBanned, toRate, offersPasskey, comingCount, coming } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')

  return (
    <div className="wrap page stack-l">
      <h1>{t('dashboard.hello', { name: firstName })}</h1>
      <StandingNote standing={standing} isBanned={isBanned} />
      {offersPasskey && <PasskeyOffer />}
      <Figures
        label={t('dashboard.figures')}
        figures={[
          {
            value: comingCount,
            label: t('dashboard.coming', { count: comingCount }),
            href: paths.myRegistrations,
          },
          { value: toRate, label: t('dashboard.toRate', { count: toRate }), href: '/presences' },
        ]}
      />
      {coming.length > 0 && (
        <section aria-labelledby="coming">
          <div className="between section-head">
            <h2 id="coming">{t('dashboard.myOutings')}</h2>
            <Link to={paths.myRegistrations}>{t('dashboard.allTickets')}</Link>
          </div>
          <div className="cards">
            {coming.map((activity) => (
              <ActivityCard key={activity.activityId} activity={activity} />
            ))}
          </div>
        </section>
      )}
      <DashboardLinks
        userId={userId}
        lock={lockOf({ accountType: isBanned ? 'BANNED' : 'BASIC', active: standing, waitsForParent })}
      />
      <p className="small soft prose">{t('dashboard.money')}</p>
    </div>
  )
}
