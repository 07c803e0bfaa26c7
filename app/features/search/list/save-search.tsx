import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

export interface SaveSearchProps {
  /** The query string of this search; empty when it has no filter. */
  query: string
  isSignedIn: boolean
  /** The query string of the person's saved search. */
  keptQuery: string | null
}

/** Saves a search, and links to the saved one. */
export default function SaveSearch({ query, isSignedIn, keptQuery }: SaveSearchProps) {
  const { t } = useTranslation('search')
  const here = query ? `${paths.activities}?${query}` : paths.activities
  if (!isSignedIn) {
    return query ? (
      <p className="small">
        <Link to={`${paths.login}&${new URLSearchParams({ returnTo: here })}`}>{t('saved.signIn')}</Link>
      </p>
    ) : null
  }
  const isKept = keptQuery !== null && keptQuery === query
  return (
    <div className="cluster">
      {isKept && <span className="soft">{t('saved.kept')}</span>}
      {(isKept || query) && (
        <Form method="post" action={here}>
          <button className="button is-line is-small" name="intent" value={isKept ? 'forget' : 'keep'}>
            {!isKept && <Icon name="check" />}
            {t(isKept ? 'saved.forget' : 'saved.keep')}
          </button>
        </Form>
      )}
      {keptQuery && !isKept && (
        <Link className="button is-quiet is-small" to={`${paths.activities}?${keptQuery}`}>
          {t('saved.open')}
        </Link>
      )}
    </div>
  )
}
