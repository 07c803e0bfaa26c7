import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatDate } from '#app/lib/dates.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { STATISTICS_FILE_PATH } from '#server/domain/participation/hosting-paths.ts'
import { STATISTICS_PERIODS } from '#server/domain/participation/statistics.ts'
import { Figures } from './figures.tsx'
import { CountTable } from './parts.tsx'
import { periodOf, periodPath, periodQuery } from './period.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['statistics', 'hosting'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { actingFor } = await requireSession(args)
  const period = periodOf(new URL(request.url).searchParams)
  return {
    ...(await api(args).pages.statistics.ofHost({ period })),
    period,
    title: await pageTitle(args, 'statistics:title'),
    /** The organisation whose activities are counted; null when they are the person's own. */
    organisation: actingFor?.name ?? null,
  }
}

/** The figures of all activities of a host, in a period. */
export default function HostStatistics() {
  const { statistics, period, organisation } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['statistics', 'hosting'])
  const isEmpty = statistics.steps.length === 0 && statistics.waiting.registrations === 0

  return (
    <div className="wrap page">
      <Link className="back" to={paths.myActivities}>
        <Icon name="previous" />
        {t('hosting:list.title')}
      </Link>
      <header className="stack">
        <h1>{t('title')}</h1>
        {organisation && <Note tone="info">{t('hosting:list.of', { name: organisation })}</Note>}
        <p className="soft prose">{t('lead')}</p>
      </header>
      <nav className="tabs section-head" aria-label={t('periodLabel')}>
        {STATISTICS_PERIODS.map((one) => (
          <Link
            key={one}
            to={periodPath(one)}
            aria-current={one === period ? 'page' : undefined}
            preventScrollReset
          >
            {t(`period.${one}`)}
          </Link>
        ))}
      </nav>
      {isEmpty ? (
        <Empty
          title={t(period === 'all' ? 'empty.title' : 'empty.period')}
          cover={{ motif: 'ville', id: 6 }}
          action={
            period === 'all' ? (
              <Link to={paths.myActivities}>{t('hosting:list.title')}</Link>
            ) : (
              <Link to={periodPath('all')}>{t('empty.all')}</Link>
            )
          }
        >
          {period === 'all' && t('empty.text')}
        </Empty>
      ) : (
        <>
          <Figures statistics={statistics} />
          <Busiest />
          <p className="section">
            <a className="button is-small is-line" href={STATISTICS_FILE_PATH + periodQuery(period)} download>
              <Icon name="download" />
              {t('csv')}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

/** The activities that brought most people, each with the way to its own figures. */
function Busiest() {
  const { busiest } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('statistics')
  if (busiest.length === 0) return null

  return (
    <section className="section stack" aria-labelledby="busiest">
      <h2 id="busiest">{t('busiest.title')}</h2>
      <CountTable
        titleId="busiest"
        head={t('busiest.activity')}
        rows={busiest.map(({ activityId, name, startDate, timeZone, ...count }) => ({
          key: String(activityId),
          name: (
            <>
              <Link to={hostedPath(activityId, 'statistiques')}>{name}</Link>
              <br />
              <span className="small soft">{formatDate(startDate, timeZone, i18n.language)}</span>
            </>
          ),
          count,
        }))}
      />
    </section>
  )
}
