import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { profilePath } from '#server/domain/account/paths.ts'

interface WatchedProps {
  hosts: readonly { userId: number; displayName: string }[]
  /** The address of the person's saved search. */
  search: string | null
  isBanned: boolean
}

/** Shows what alerts of new activities are based on: the saved search, and the hosts whom the person follows. */
export function Watched({ hosts, search, isBanned }: WatchedProps) {
  const { t } = useTranslation('settings')

  return (
    <section className="stack" aria-labelledby="looking">
      <h2 id="looking">{t('notifications.looking')}</h2>
      <h3>{t('notifications.search')}</h3>
      <KeptSearch search={search} isBanned={isBanned} />
      <h3>{t('notifications.hosts')}</h3>
      {hosts.length === 0 && <p className="soft">{t('notifications.hostsNone')}</p>}
      {hosts.length > 0 && (
        <ul className="rows">
          {hosts.map(({ userId, displayName }) => (
            <li key={userId}>
              <Link to={profilePath(userId)}>{displayName}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function KeptSearch({ search, isBanned }: Pick<WatchedProps, 'search' | 'isBanned'>) {
  const { t } = useTranslation('settings')
  if (!search) {
    return (
      <p className="soft">
        {t('notifications.searchNone')} <Link to={paths.activities}>{t('notifications.searchAdd')}</Link>
      </p>
    )
  }
  return (
    <>
      {search === paths.activities && <p className="soft">{t('notifications.searchAll')}</p>}
      <div className="cluster">
        <Link className="button is-line is-small" to={search}>
          {t('notifications.searchSee')}
        </Link>
        {!isBanned && (
          <Form method="post" preventScrollReset>
            <SubmitButton small tone="quiet" name="intent" value="forget">
              {t('notifications.searchForget')}
            </SubmitButton>
          </Form>
        )}
      </div>
    </>
  )
}
