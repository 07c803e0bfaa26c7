import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { describeNear, type Near } from './near.ts'

/** The keys of the address of each filter that can be removed. */
const KEYS = {
  days: ['startDate', 'endDate', 'when'],
  town: ['town', 'distance'],
  types: ['types'],
  only: ['free', 'places'],
  language: ['language'],
  search: ['search', 'sort'],
} as const

export interface NoActivitiesProps {
  /** The words with their likely spelling. */
  suggestion: string | null
  near: Near | null
  /** How many activities would be found otherwise. */
  waysOut: {
    days: { day: string; count: number }[]
    without: { key: keyof typeof KEYS; count: number }[]
    isLeast: boolean
  } | null
}

/** Says that nothing matches, and offers other days, and to remove one filter at a time. */
export default function NoActivities({ suggestion, near, waysOut }: NoActivitiesProps) {
  const { t } = useTranslation('search')
  const [params] = useSearchParams()
  const isFiltered = Object.values(KEYS).some((names) => names.some((name) => params.get(name)))
  const isWayOut =
    suggestion !== null || (waysOut !== null && waysOut.days.length + waysOut.without.length > 0)

  return (
    <Empty
      title={t('none.title')}
      cover={{ motif: 'autre', id: 6 }}
      action={
        isWayOut ? (
          <Ways params={params} suggestion={suggestion} near={near} waysOut={waysOut} />
        ) : (
          <WithoutWays isFiltered={isFiltered} />
        )
      }
    >
      {t(isWayOut ? 'none.text' : 'none.nothing')}
    </Empty>
  )
}

function Ways({ params, suggestion, near, waysOut }: NoActivitiesProps & { params: URLSearchParams }) {
  const { t, i18n } = useTranslation('search')
  const nearby = near && describeNear(near, i18n.language)
  const around = nearby ? t(nearby.key, nearby.values) : ''
  const plus = waysOut?.isLeast ? '+' : ''
  const values = { search: params.get('search')?.trim(), town: params.get('town')?.trim() }

  return (
    <>
      {suggestion !== null && (
        <Link className="button" to={addressWith(params, { search: suggestion })}>
          {t('none.suggestion', { words: suggestion })}
        </Link>
      )}
      {waysOut?.days.map(({ day, count }) => (
        <Link key={day} className="button is-line" to={dayAddress(params, day)}>
          {t('none.day', {
            day: formatDay(`${day}T12:00:00.000Z`, 'UTC', i18n.language),
            count,
            number: `${count}${plus}`,
            around,
          })}
        </Link>
      ))}
      {waysOut?.without.map(({ key, count }) => (
        <Link key={key} className="button is-line" to={addressWithout(params, KEYS[key])}>
          {t(`none.without.${key}`, values)} ({count}
          {plus})
        </Link>
      ))}
    </>
  )
}

function WithoutWays({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('search')
  return isFiltered ? (
    <Link className="button is-line" to={paths.activities}>
      {t('none.all')}
    </Link>
  ) : (
    <Link className="button" to={paths.addActivity}>
      {t('none.propose')}
    </Link>
  )
}

function dayAddress(params: URLSearchParams, day: string): string {
  const other = new URLSearchParams(params)
  other.delete('when')
  return addressWith(other, { startDate: day, endDate: day })
}

function addressWith(params: URLSearchParams, values: Record<string, string>): string {
  const other = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) other.set(name, value)
  other.delete('page')
  return `${paths.activities}?${other}`
}

function addressWithout(params: URLSearchParams, names: readonly string[]): string {
  const wider = new URLSearchParams(params)
  for (const name of ['page', ...names]) wider.delete(name)
  const query = wider.toString()
  return query ? `${paths.activities}?${query}` : paths.activities
}
