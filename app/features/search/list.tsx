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

export function loader({ request, context }: LoaderFunctionArgs) {
  return searchList({ request, context })
}

/** Saves the search of this address, or deletes the saved one. */
export function action({ request, context }: ActionFunctionArgs) {
  return keepSearch({ request, context })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...pageMeta({ title: data.title, description: data.description }),
        ...feedMeta(paths.activities, data.kept.query, data.feedTitle),
      ]
    : []

const FilterChips = lazyOnInteraction(() => import('#app/features/search/list/chips.tsx'))
const FeedLinks = lazyOnInteraction(() => import('#app/shared/search/feed-links.tsx'))
const LeftOut = lazyOnInteraction(() => import('#app/features/search/list/left-out.tsx'))
const ListFilters = lazyOnInteraction(() => import('#app/features/search/list/filters.tsx'))
const NoActivities = lazyOnInteraction(() => import('#app/features/search/list/no-activities.tsx'))
const SaveSearch = lazyOnInteraction(() => import('#app/features/search/list/save-search.tsx'))
const SearchNotes = lazyOnInteraction(() => import('#app/features/search/list/notes.tsx'))
const SearchStatus = lazyOnInteraction(() => import('#app/features/search/list/status.tsx'))

/** Most searches mean what they say: what explains the others is not loaded for them. */
function isExplained({ corrections, isNarrowed, namesakes, unknownTown }: Result): boolean {
  return corrections.length > 0 || isNarrowed || namesakes.length > 0 || unknownTown !== null
}

export default function ActivityList() {
  const { headingKey, typed, errors, result, kept } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['list', 'types'])

  return (
    <div className="wrap page">
      <div className="stack">
        <h1>{t(headingKey)}</h1>
        <p className="soft" role="status">
          <Suspense>
            <SearchStatus search={typed.search} {...result} />
          </Suspense>
        </p>
        <Suspense>
          {errors && <LeftOut errors={errors} />}
          {isExplained(result) && <SearchNotes {...result} />}
          <FilterChips typed={typed} facets={result.facets} />
          <SaveSearch {...kept} />
        </Suspense>
      </div>
      <div className="split is-left list-body">
        <Suspense>
          <ListFilters typed={typed} errors={errors} facets={result.facets} />
        </Suspense>
        <div>
          <Found result={result} query={kept.query} />
          <Suspense>
            <FeedLinks path={paths.activities} query={kept.query} embed={kept.query} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

type Result = ReturnType<typeof useLoaderData<typeof loader>>['result']

function Found({ result, query }: { result: Result; query: string }) {
  const { activities, total, page, pages, hasNext, order } = result
  const { t } = useTranslation('list')
  if (total === 0) {
    return (
      <Suspense>
        <NoActivities {...result} />
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
        <Pager page={page} pages={pages} hasNext={hasNext} />
      </>
    )
  }
  const action = (
    <Link className="button is-line" to={`?${query}`}>
      {t('beyond.action')}
    </Link>
  )
  return (
    <Empty title={t('beyond.title')} action={action}>
      {t('beyond.text')}
    </Empty>
  )
}
