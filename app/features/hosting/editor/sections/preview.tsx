import { useTranslation } from 'react-i18next'
import { keptPictureUrl } from '#app/features/hosting/editor/kept-picture.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import type { ActivityFields } from './fields.ts'

interface ActivityPreviewProps {
  fields: ActivityFields
  pictureKey: string | null
  hostName: string
}

/** Previews the card as the list will show it: with script as it is typed, without it when the form comes back. */
export function ActivityPreview({ fields, pictureKey, hostName }: ActivityPreviewProps) {
  const { t, i18n } = useTranslation('hosting')
  const { name, typeId, startDate, city, isOnline } = fields
  const where = isOnline.value ? t('list.online') : city.value || t('editor.preview.city')
  const when = readWallClock(startDate.value)

  return (
    <aside className="keep stack" aria-labelledby="preview">
      <h2 id="preview" className="label">
        {t('editor.preview.title')}
      </h2>
      <div className="card">
        <CoverPicture
          activityId={SAMPLE_ID}
          typeId={Number(typeId.value) || 0}
          pictureUrl={keptPictureUrl(pictureKey)}
        />
        <p className="when">
          {when ? formatLongDateTime(when, 'UTC', i18n.language) : t('editor.preview.date')}
        </p>
        <h3>{name.value || t('editor.preview.name')}</h3>
        <p className="where">{[where, hostName].join(' · ')}</p>
      </div>
      <p className="small soft">{t('editor.preview.drawing')}</p>
    </aside>
  )
}

/** The drawing depends on the id too, which a new activity does not have yet. */
const SAMPLE_ID = 5

/** Returns a local time as an instant in UTC, so that it is shown as it was typed. */
function readWallClock(value: string | undefined): string | null {
  const instant = `${value ?? ''}:00.000Z`
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:00/.test(instant) && !Number.isNaN(Date.parse(instant)) ? instant : null
}
