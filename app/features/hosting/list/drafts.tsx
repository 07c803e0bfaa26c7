import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

interface DraftListProps {
  drafts: { draftId: number; name: string; savedAt: string }[]
}

/** Lists the drafts, each with the buttons to continue and to delete it. */
export function DraftList({ drafts }: DraftListProps) {
  const { t, i18n } = useTranslation('hosting')
  if (drafts.length === 0) return null

  return (
    <section className="stack" aria-labelledby="drafts">
      <h2 id="drafts" className="label">
        {t('drafts.title')}
      </h2>
      <ul className="rows">
        {drafts.map(({ draftId, name, savedAt }) => (
          <li key={draftId} className="between">
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
    </section>
  )
}
