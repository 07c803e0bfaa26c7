import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'
import { Icon } from './icon.tsx'

interface PagerProps {
  /** Counted from 0, as on the wire; people count from 1. */
  page: number
  /** How many pages there are; unknown for a list that is not counted to its end. */
  pages?: number | null
  /** Whether this page is full, so that there may be a next one. */
  hasNext: boolean
  /** On a page with several lists: the name of this one, and the anchor to scroll to. */
  label?: string
  at?: string
  /** True to drop the other keys of the address, which belong to this page only. */
  only?: boolean
}

/** Previous / Page n of m / Next. The other keys of the address stay as they are. */
export function Pager({ page, pages = null, hasNext, label, at, only = false }: PagerProps) {
  const { t } = useTranslation('common')
  const [all] = useSearchParams()
  const params = only ? new URLSearchParams() : all
  const place = at ? `#${at}` : ''
  if (page === 0 && !hasNext) return null

  return (
    <nav className="pager between" aria-label={label ?? t('pager.label')}>
      {page > 0 ? (
        <Link className="button is-line" to={addressOf(params, page - 1) + place} rel="prev">
          <Icon name="previous" />
          {t('pager.previous')}
        </Link>
      ) : (
        <span />
      )}
      <span className="soft">
        {pages === null ? t('pager.page', { page: page + 1 }) : t('pager.pageOf', { page: page + 1, pages })}
      </span>
      {hasNext ? (
        <Link className="button is-line" to={addressOf(params, page + 1) + place} rel="next">
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
