import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaItemOf } from '#app/features/search/home/agenda.server.ts'
import { Agenda } from '#app/features/search/home/agenda.tsx'
import { ForYouSection } from '#app/features/search/home/for-you.tsx'
import { HomeHero } from '#app/features/search/home/hero.tsx'
import { readForYou, readNear, townCookies } from '#app/features/search/home/near.server.ts'
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
import { currentLocale } from '#app/lib/request.server.ts'
import { ActivityCard } from '#app/shared/activity/card.tsx'
import { Empty } from '#app/shared/activity/empty.tsx'
import { summariesOf, summaryOf } from '#app/shared/activity/summarise.server.ts'
import { siteSharePath } from '#app/shared/search/site-share.server.ts'
import { weekendPhase } from '#app/shared/search/when.ts'
import { Link } from '#app/ui/link.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'

export const handle = { i18n: ['home'], waitsForTouch: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { headline, featured, agenda, weekend, types, towns, quotes } = await api(args).pages.home.soon()
  const t = await wordsFor(args, 'home')
  const near = await readNear(args)
  const forYou = await readForYou(args, near)

  const page = {
    title: t('title', { name: brand.name }),
    description: t('description'),
    url: fullAddress('/'),
    image: fullAddress(siteSharePath(await currentLocale(args))),
    headline: headline && summaryOf(headline),
    /** Suggestions for a person stand in the place of the picks that everybody is shown. */
    featured: forYou?.suggested.length ? [] : summariesOf(featured),
    agenda: agenda.map((days) =>
      days.map((day) => ({ ...day, activities: day.activities.map(agendaItemOf) })),
    ),
    weekend: { count: weekend.count, isLeast: weekend.isLeast, phase: weekendPhase(weekend, today()) },
    near,
    forYou,
    towns: near.near ? [] : towns,
    types,
    quotes,
  }
  return data(page, { headers: townCookies(args, near) })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ ...data, namesSite: true }) : []

const Quotes = lazyOnInteraction(() => import('#app/features/search/home/quotes.tsx'))

export default function Home() {
  const { headline, featured, agenda, weekend, near, forYou, towns, types, quotes } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('home')

  return (
    <>
      <HomeHero weekend={weekend} headline={headline} />
      {forYou && <ForYouSection {...forYou} />}
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
          <NearSection {...near} towns={towns} />
        </>
      )}
      <section className="section wrap" aria-labelledby="types">
        <h2 id="types" className="section-head">
          {t('types.title')}
        </h2>
        <TypeTiles {...types} />
      </section>
      <OrganiseBand />
      <Suspense>{quotes.length > 0 && <Quotes quotes={quotes} />}</Suspense>
    </>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

function UpcomingActivity({ featured, agenda, weekend }: Pick<Page, 'featured' | 'agenda' | 'weekend'>) {
  const { t, i18n } = useTranslation('home')
  const { count, isLeast } = weekend
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
            {featured.map((activity) => (
              <ActivityCard key={activity.activityId} activity={activity} />
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
        <Agenda columns={agenda} />
      </section>
    </>
  )
}
