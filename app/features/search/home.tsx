import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Agenda } from '#app/features/search/home/agenda.tsx'
import { HomeHero } from '#app/features/search/home/hero.tsx'
import { readNear } from '#app/features/search/home/near.server.ts'
import { NearSection } from '#app/features/search/home/near.tsx'
import { OrganiseBand } from '#app/features/search/home/organise-band.tsx'
import { today } from '#app/features/search/home/today.server.ts'
import { TypeTiles } from '#app/features/search/home/type-tiles.tsx'
import { api } from '#app/lib/api.server.ts'
import { brand, paths } from '#app/lib/brand.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { lazyOnInteraction } from '#app/lib/lazy.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { ActivityCard } from '#app/shared/activity/card.tsx'
import { Empty } from '#app/shared/activity/empty.tsx'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { weekendPhase } from '#app/shared/search/when.ts'
import { Link } from '#app/ui/link.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'

export const handle = { i18n: ['home'], waitsForTouch: true }

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

const MonthChart = lazyOnInteraction(() => import('#app/features/search/home/month-chart.tsx'))
const Quotes = lazyOnInteraction(() => import('#app/features/search/home/quotes.tsx'))

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
