import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { ActivityDays } from '#app/components/activity-line.tsx'
import { Empty } from '#app/components/empty.tsx'
import { FilterSummary, ListFilters } from '#app/components/list-filters.tsx'
import { NoActivities } from '#app/components/no-activities.tsx'
import { Pager } from '#app/components/pager.tsx'
import { summaryOf } from '#app/lib/activity-summary.ts'
import { api } from '#app/lib/api.server.ts'
import { readListFilters, type ReadFilters } from '#app/lib/list-filters.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { formatCount } from '#app/lib/number.ts'
import { describePeriod } from '#app/lib/period.ts'
import { pageTitle, refuseForm } from '#app/lib/title.server.ts'
import { today } from '#app/lib/today.server.ts'
import type { Asking } from '#app/lib/request.server.ts'
import { activityTypeSlug } from '#server/domain/activity-type.ts'

export const handle = { i18n: ['activity'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asking = { request, context }
  const read = readListFilters(new URL(request.url).searchParams, today())
  if (read.errors) refuseForm(asking)

  const headingKey = headingOf(read)
  const page = {
    title: await pageTitle(asking, headingKey),
    headingKey,
    typed: read.typed,
    errors: read.errors,
    result: read.errors ? null : await search(asking, read.filters),
  }
  return data(page, { status: read.errors ? 400 : 200 })
}

/** `types:randonnee` when that is all that was asked for, `activity:list.title.weekend` …: the heading says what this list is. */
function headingOf({ typed: { types, search }, when }: ReadFilters): string {
  const [typeId] = types
  if (when && when !== 'any') return `activity:list.title.${when}`
  if (types.length === 1 && !search) return `types:${activityTypeSlug(Number(typeId))}`
  return 'activity:list.title.any'
}

async function search(asking: Asking, filters: Extract<ReadFilters, { errors: null }>['filters']) {
  const { page, ...asked } = filters
  const { startDate, endDate } = asked
  const found = await api(asking).pages.activity.search({ filters: asked, page })
  return {
    activities: found.activities.map(summaryOf),
    total: found.total,
    page: found.page,
    hasNext: found.hasNext,
    days: { startDate, endDate },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta({ title: data.title }) : [])

export default function ActivityList() {
  const { headingKey, typed, errors, result } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['activity', 'types'])

  return (
    <div className="wrap page">
      <div className="stack">
        <h1>{t(headingKey)}</h1>
        <p className="soft" role="status">
          {result && <ListStatus result={result} search={typed.search} />}
        </p>
        {errors && <FilterSummary errors={errors} />}
      </div>
      <div className="split is-left section-head">
        <ListFilters typed={typed} errors={errors} />
        <div>{result ? <Found result={result} /> : <NotSearched />}</div>
      </div>
    </div>
  )
}

type Result = Awaited<ReturnType<typeof search>>

/** `27 activités pour « raquette », du 20 au 29 novembre 2026, de la plus proche à la plus lointaine.` */
function ListStatus({ result: { total, days }, search }: { result: Result; search: string }) {
  const { t, i18n } = useTranslation('activity')
  const { key, values } = describePeriod(days, i18n.language)
  const number = formatCount(total, i18n.language)
  const activities = t(search ? 'list.foundFor' : 'list.found', { count: total, number, search })

  return <>{t('list.status', { count: total, activities, period: t(`list.period.${key}`, values) })}</>
}

/** Some filter could not be understood. */
function NotSearched() {
  const { t } = useTranslation('activity')
  const action = (
    <Link className="button is-line" to={paths.activities}>
      {t('list.refused.action')}
    </Link>
  )
  return (
    <Empty title={t('list.refused.title')} action={action}>
      {t('list.refused.text')}
    </Empty>
  )
}

function Found({ result: { activities, total, page, hasNext } }: { result: Result }) {
  const { t } = useTranslation('activity')
  if (total === 0) return <NoActivities />
  if (activities.length > 0) {
    return (
      <>
        <ActivityDays activities={activities} />
        <Pager page={page} hasNext={hasNext} />
      </>
    )
  }
  const action = (
    <Link className="button is-line" to={paths.activities}>
      {t('list.beyond.action')}
    </Link>
  )
  return (
    <Empty title={t('list.beyond.title')} action={action}>
      {t('list.beyond.text')}
    </Empty>
  )
}
