import { useTranslation } from 'react-i18next'
import { keptPictureUrl } from '#app/features/hosting/editor/kept-picture.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { readWallClock } from '#app/lib/format/typed-date.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { coverOf } from './cover.ts'
import type { SectionProps } from './fields.ts'

type ActivityPreviewProps = Pick<SectionProps, 'fields' | 'chosenUrl' | 'pictureKey' | 'drawing'> & {
  hostName: string
}

/** Previews the card as the list will show it: with script as it is typed, without it when the form comes back. */
export function ActivityPreview({ fields, hostName, ...picture }: ActivityPreviewProps) {
  const { t, i18n } = useTranslation('hosting')
  const { name, startDate, city, isOnline } = fields
  const where = isOnline.value ? t('list.online') : city.value || t('editor.preview.city')
  const when = readWallClock(startDate.value)

  return (
    <aside className="stack for-large" aria-labelledby="preview">
      <h2 id="preview" className="label">
        {t('editor.preview.title')}
      </h2>
      <div className="card">
        <CoverPicture
          {...coverOf(fields, picture.drawing)}
          pictureUrl={picture.chosenUrl ?? keptPictureUrl(picture.pictureKey)}
        />
        <p className="when">
          {when ? formatLongDateTime(when, 'UTC', i18n.language) : t('editor.preview.date')}
        </p>
        <h3>{name.value || t('editor.preview.name')}</h3>
        <p className="where">{[where, hostName].join(' · ')}</p>
      </div>
    </aside>
  )
}
