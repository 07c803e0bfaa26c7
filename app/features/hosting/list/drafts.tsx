import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

interface Draft {
  draftId: number
  name: string
  savedAt: string
}

/** How many drafts are in sight; older ones are in a fold. */
const IN_SIGHT = 3

/** Lists the drafts, the latest first, each with links to continue, to look at and to delete it. */
export function DraftList({ drafts }: { drafts: readonly Draft[] }) {
  const { t } = useTranslation('hosting')
  if (drafts.length === 0) return null
  const older = drafts.slice(IN_SIGHT)

  return (
    <div className="stack">
      <h3 className="label">{t('drafts.title')}</h3>
      <DraftRows drafts={drafts.slice(0, IN_SIGHT)} />
      {older.length > 0 && (
        <details className="fold">
          <summary>
            {t('drafts.older', { count: older.length })}
            <Icon name="next" />
          </summary>
          <DraftRows drafts={older} />
        </details>
      )}
    </div>
  )
}

function DraftRows({ drafts }: { drafts: readonly Draft[] }) {
  const { t, i18n } = useTranslation('hosting')

  return (
    <ul className="rows tasks">
      {drafts.map(({ draftId, name, savedAt }) => (
        <li key={draftId}>
          <span>
            <Link to={hostedPath(draftId, 'modifier')}>{name || t('drafts.nameless')}</Link>
            <br />
            <span className="small soft">
              {t('drafts.saved', { date: formatDateTime(savedAt, HOME_ZONE, i18n.language) })}
            </span>
          </span>
          <span className="cluster">
            <Link className="button is-small is-quiet" to={hostedPath(draftId, 'apercu')}>
              {t('drafts.preview')}
              <span className="only-heard"> {name || t('drafts.nameless')}</span>
            </Link>
            <Link className="button is-small is-quiet" to={hostedPath(draftId, 'brouillon')}>
              {t('drafts.remove')}
              <span className="only-heard"> {name || t('drafts.nameless')}</span>
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}
