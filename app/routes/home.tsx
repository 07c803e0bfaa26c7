import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/brand.ts'
import { ActivityCard } from '#app/components/activity-card.tsx'
import { Agenda } from '#app/components/agenda.tsx'
import { Empty } from '#app/components/empty.tsx'
import { HomeHero } from '#app/components/home-hero.tsx'
import { NearSection } from '#app/components/near-section.tsx'
import { OrganiseBand } from '#app/components/organise-band.tsx'
import { TypeTiles } from '#app/components/type-tiles.tsx'
import { summaryOf } from '#app/lib/activity-summary.ts'
import { api } from '#app/lib/api.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { lazyOnInteraction } from '#app/lib/lazy.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { readNear } from '#app/lib/near.server.ts'
import { formatCount } from '#app/lib/number.ts'
import { fullAddress } from '#app/lib/site.server.ts'
import { today } from '#app/lib/today.server.ts'
import { weekendPhase } from '#app/lib/when.ts'
import { coverAddress, HOME_DRAWING } from '#server/domain/drawing.ts'

export const handle = { i18n: ['home'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { featured, days, weekend, months, quotes } = await api(args).pages.home.soon()
  const t = await wordsFor(args, 'home')

  return {
    title: t('title', { name: brand.name }),
    description: t('description'),
    url: fullAddress('/'),
    image: fullAddress(coverAddress({ ...HOME_DRAWING, format: 'png' })),
    featured: featured.map(summaryOf),
    agenda: days.flatMap(({ activities }) => activities.map(summaryOf)),
    weekend: { count: weekend.count, isLeast: weekend.isLeast, phase: weekendPhase(weekend, today()) },
    near: await readNear(args),
    months: months.some(({ activities }) => activities > 0) ? months : null,
    quotes,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ ...data, namesSite: true }) : []

const MonthChart = lazyOnInteraction(() => import('#app/components/month-chart.tsx'))
const Quotes = lazyOnInteraction(() => import('#app/components/review/quotes.tsx'))

export default function Home() {
  const { featured, agenda, weekend, near, months, quotes } = useLoaderData<typeof loader>()
  const { t } = useTranslation('home')

  return (
    <>
      <HomeHero weekend={weekend} />
      {agenda.length === 0 ? (
        <section className="section wrap">
          <Empty
            title={t('empty.title')}
            cover={{ motif: 'autre', id: 6 }}
            action={
              <Link className="button" to={paths.addActivity}>
                {t('empty.action')}
              </Link>
            }
          >
            {t('empty.text')}
          </Empty>
        </section>
      ) : (
        <>
          <UpcomingActivity featured={featured} agenda={agenda} weekend={weekend} />
          <NearSection {...near} />
        </>
      )}
      <section className="section wrap" aria-labelledby="types">
        <h2 id="types" className="section-head">
          {t('types.title')}
        </h2>
        <TypeTiles />
      </section>
      <Suspense>{months && <MonthChart months={months} />}</Suspense>
      <OrganiseBand />
      <Suspense>{quotes.length > 0 && <Quotes quotes={quotes} />}</Suspense>
    </>
  )
}

type Listed = ReturnType<typeof summaryOf>[]

interface ComingProps {
  featured: Listed
  agenda: Listed
  weekend: { count: number; isLeast: boolean }
}

function UpcomingActivity({ featured, agenda, weekend: { count, isLeast } }: ComingProps) {
  const { t, i18n } = useTranslation('home')
  const number = formatCount(count, i18n.language)

  return (
    <>
      {featured.length > 0 && (
        <section className="section wrap" aria-labelledby="featured">
          <div className="between section-head">
            <h2 id="featured">{t('featured.title')}</h2>
            <Link to={paths.activities}>{t('featured.all')}</Link>
          </div>
          <div className="cards">
            {featured.map((activity, index) => (
              <ActivityCard key={activity.activityId} activity={activity} feature={index === 0} />
            ))}
          </div>
        </section>
      )}
      <section className="section wrap" aria-labelledby="agenda">
        <div className="between section-head">
          <h2 id="agenda">{t('agenda.title')}</h2>
          {count > 0 && (
            <Link to={paths.weekend}>
              {t(isLeast ? 'agenda.weekendLeast' : 'agenda.weekend', { count, number })}
            </Link>
          )}
        </div>
        <Agenda activities={agenda} />
      </section>
    </>
  )
}
