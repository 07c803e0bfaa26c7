import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { describeNear, type Near } from './near.ts'

/** The filters that can be removed, the most likely cause of an empty list first. */
const WIDER = [
  { key: 'days', without: ['startDate', 'endDate', 'when', 'page'] },
  { key: 'town', without: ['town', 'distance', 'page'] },
  { key: 'types', without: ['types', 'page'] },
  { key: 'only', without: ['free', 'places', 'page'] },
  { key: 'search', without: ['search', 'page'] },
] as const

/** Keys that do not filter by themselves. */
const QUIET = new Set(['page', 'distance'])

export interface NoActivitiesProps {
  /** The words with their likely spelling. */
  suggestion: string | null
}

/** Says that nothing matches, and offers to remove one filter at a time. */
export default function NoActivities({ suggestion }: NoActivitiesProps) {
  const { t } = useTranslation('search')
  const [params] = useSearchParams()
  const ways = WIDER.filter(({ without }) => without.some((name) => !QUIET.has(name) && params.get(name)))

  return (
    <Empty
      title={t('none.title')}
      cover={{ motif: 'autre', id: 6 }}
      action={<Ways ways={ways} params={params} suggestion={suggestion} />}
    >
      {t(ways.length > 0 ? 'none.text' : 'none.nothing')}
    </Empty>
  )
}

interface WaysProps extends NoActivitiesProps {
  ways: readonly (typeof WIDER)[number][]
  params: URLSearchParams
}

function Ways({ ways, params, suggestion }: WaysProps) {
  const { t } = useTranslation('search')

  if (ways.length === 0) {
    return (
      <Link className="button" to={paths.addActivity}>
        {t('none.propose')}
      </Link>
    )
  }
  return (
    <>
      {suggestion && (
        <Link className="button" to={addressWith(params, 'search', suggestion)}>
          {t('none.suggestion', { words: suggestion })}
        </Link>
      )}
      {ways.map(({ key, without }) => (
        <Link key={key} className="button is-line" to={addressWithout(params, without)}>
          {t(`none.without.${key}`)}
        </Link>
      ))}
    </>
  )
}

function addressWith(params: URLSearchParams, name: string, value: string): string {
  const other = new URLSearchParams(params)
  other.set(name, value)
  other.delete('page')
  return `${paths.activities}?${other}`
}

function addressWithout(params: URLSearchParams, names: readonly string[]): string {
  const wider = new URLSearchParams(params)
  for (const name of names) wider.delete(name)
  const query = wider.toString()
  return query ? `${paths.activities}?${query}` : paths.activities
}
