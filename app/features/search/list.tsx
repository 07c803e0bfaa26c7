import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityDays, ActivityLines } from '#app/features/search/list/activity-line.tsx'
import { keepSearch, searchList } from '#app/features/search/list/search.server.ts'
import { paths } from '#app/lib/brand.ts'
import { lazyOnInteraction } from '#app/lib/lazy.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { feedMeta } from '#app/lib/sharing-meta.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'

export const handle = { i18n: ['list', 'search'], waitsForTouch: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await searchList({ request, context })
  return data(page, { status: page.errors ? 400 : 200 })
}

/** Saves the search of this address, or deletes the saved one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { address, headers } = await keepSearch({ request, context })
  return redirect(address, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [...pageMeta({ title: data.title }), ...feedMeta(paths.activities, data.kept.query, data.title)] : []

const FilterSummary = lazyOnInteraction(() => import('#app/features/search/list/filter-summary.tsx'))
const FeedLinks = lazyOnInteraction(() => import('#app/shared/search/feed-links.tsx'))
const ListFilters = lazyOnInteraction(() => import('#app/features/search/list/filters.tsx'))
const NoActivities = lazyOnInteraction(() => import('#app/features/search/list/no-activities.tsx'))
const SaveSearch = lazyOnInteraction(() => import('#app/features/search/list/save-search.tsx'))
const SearchNotes = lazyOnInteraction(() => import('#app/features/search/list/notes.tsx'))
const SearchStatus = lazyOnInteraction(() => import('#app/features/search/list/status.tsx'))

export default function ActivityList() {
  const { headingKey, typed, errors, result, kept } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['list', 'types'])

  return (
    <div className="wrap page">
      <div className="stack">
        <h1>{t(headingKey)}</h1>
        <p className="soft" role="status">
          <Suspense>{result && <SearchStatus search={typed.search} {...result} />}</Suspense>
        </p>
        <Suspense>
          {errors && <FilterSummary errors={errors} />}
          {result && (
            <>
              <SearchNotes {...result} />
              <SaveSearch {...kept} />
            </>
          )}
        </Suspense>
      </div>
      <div className="split is-left section-head">
        <Suspense>
          <ListFilters typed={typed} errors={errors} />
        </Suspense>
        <div>
          {result ? <Found result={result} /> : <NotSearched />}
          <Suspense>
            {result && <FeedLinks path={paths.activities} query={kept.query} embed={kept.query} />}
          </Suspense>
        </div>
      </div>
    </div>
  )
}

type Result = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['result']>

/** True when a filter could not be understood. */
function NotSearched() {
  const { t } = useTranslation('list')
  const action = (
    <Link className="button is-line" to={paths.activities}>
      {t('refused.action')}
    </Link>
  )
  return (
    <Empty title={t('refused.title')} action={action}>
      {t('refused.text')}
    </Empty>
  )
}

function Found({ result: { activities, total, page, hasNext, order, suggestion } }: { result: Result }) {
  const { t } = useTranslation('list')
  if (total === 0) {
    return (
      <Suspense>
        <NoActivities suggestion={suggestion} />
      </Suspense>
    )
  }
  if (activities.length > 0) {
    return (
      <>
        {order === 'date' ? (
          <ActivityDays activities={activities} />
        ) : (
          <ActivityLines activities={activities} />
        )}
        <Pager page={page} hasNext={hasNext} />
      </>
    )
  }
  const action = (
    <Link className="button is-line" to={paths.activities}>
      {t('beyond.action')}
    </Link>
  )
  return (
    <Empty title={t('beyond.title')} action={action}>
      {t('beyond.text')}
    </Empty>
  )
}
