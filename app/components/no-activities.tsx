import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { Empty } from './empty.tsx'

/** What can be let go of, in the order in which it is most often what is in the way. */
const WIDER = [
  { key: 'days', without: ['startDate', 'endDate', 'when', 'page'] },
  { key: 'types', without: ['types', 'page'] },
  { key: 'search', without: ['search', 'page'] },
] as const

/** Nothing fits: says so, and offers to ask for less, one thing at a time. */
export function NoActivities() {
  const { t } = useTranslation('activity')
  const [params] = useSearchParams()
  const ways = WIDER.filter(({ without }) => without.some((name) => name !== 'page' && params.get(name)))

  return (
    <Empty
      title={t('list.none.title')}
      cover={{ motif: 'autre', id: 6 }}
      action={<Ways ways={ways} params={params} />}
    >
      {t(ways.length > 0 ? 'list.none.text' : 'list.none.nothing')}
    </Empty>
  )
}

function Ways({ ways, params }: { ways: readonly (typeof WIDER)[number][]; params: URLSearchParams }) {
  const { t } = useTranslation('activity')

  if (ways.length === 0) {
    return (
      <Link className="button" to={paths.addActivity}>
        {t('list.none.propose')}
      </Link>
    )
  }
  return ways.map(({ key, without }) => (
    <Link key={key} className="button is-line" to={addressWithout(params, without)}>
      {t(`list.none.without.${key}`)}
    </Link>
  ))
}

function addressWithout(params: URLSearchParams, names: readonly string[]): string {
  const wider = new URLSearchParams(params)
  for (const name of names) wider.delete(name)
  const query = wider.toString()
  return query ? `${paths.activities}?${query}` : paths.activities
}
