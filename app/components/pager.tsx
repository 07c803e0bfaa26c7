import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

interface PagerProps {
  /** Counted from 0, as on the wire; people count from 1. */
  page: number
  /** Whether this page came back full. */
  hasNext: boolean
}

/** Before / Page n / After. The other keys of the address stay as they are. */
export function Pager({ page, hasNext }: PagerProps) {
  const { t } = useTranslation('common')
  const [params] = useSearchParams()
  if (page === 0 && !hasNext) return null

  return (
    <nav className="pager between" aria-label={t('pager.label')}>
      {page > 0 ? (
        <Link className="button is-line" to={addressOf(params, page - 1)} rel="prev">
          <Icon name="previous" />
          {t('pager.previous')}
        </Link>
      ) : (
        <span />
      )}
      <span className="soft">{t('pager.page', { page: page + 1 })}</span>
      {hasNext ? (
        <Link className="button is-line" to={addressOf(params, page + 1)} rel="next">
          {t('pager.next')}
          <Icon name="next" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

function addressOf(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params)
  if (page === 0) next.delete('page')
  else next.set('page', String(page))
  return `?${next}`
}
