import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DashboardLinks } from '#app/features/account/dashboard/links.tsx'
import { PasskeyOffer } from '#app/features/account/dashboard/passkey-offer.tsx'
import { shouldOfferPasskey } from '#app/features/account/sign-in/passkey.server.ts'
import { api } from '#app/lib/api.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { lockOf } from '#app/shared/account/standing/locked-link.tsx'
import { StandingNote } from '#app/shared/account/standing/note.tsx'
import { useWaitsForParent } from '#app/shared/account/standing/waiting.ts'
import { ActivityCard } from '#app/shared/activity/card.tsx'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { countToMark } from '#app/shared/participation/attendance/pending.server.ts'
import { Figures } from '#app/ui/figures.tsx'

export { titleMeta as meta } from '#app/lib/route-meta.ts'
export { listsLinks as links } from '#app/styles/lists.ts'

/** How many of the person's next activities the page shows; the others are one link away. */
const SHOWN = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { userId, firstName, standing, accountType } = await requireSession(args)
  const [registrations, toRate, offersPasskey] = await Promise.all([
    api(args).pages.participation.list(),
    countToMark(args),
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
