import { useTranslation } from 'react-i18next'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { EXPORT_SHEETS } from '#server/domain/participation/participant-list.ts'
import { sheetQuery } from './export-sheet.ts'

/** Downloads what the filter shows as a file; the page stays. */
export function ExportLinks({ activityId }: { activityId: number }) {
  const { t } = useTranslation('participants')
  const query = useListQuery()
  const file = (format: 'xlsx' | 'csv') => hostedPath(activityId, `participants.${format}`)

  return (
    <div className="cluster">
      <a className="button is-small is-line" href={file('xlsx') + query} download>
        <Icon name="download" />
        {t('export.xlsx')}
      </a>
      <details className="fold">
        <summary className="small">
          {t('export.csv')}
          <Icon name="next" />
        </summary>
        <ul className="bullets small">
          {EXPORT_SHEETS.map((sheet) => (
            <li key={sheet}>
              <a href={file('csv') + sheetQuery(sheet, query)} download>
                {t(`export.sheets.${sheet}`)}
              </a>
            </li>
          ))}
        </ul>
      </details>
      <Link className="button is-small is-quiet" to={hostedPath(activityId, 'feuille')}>
        {t('sheet.link')}
      </Link>
    </div>
  )
}
