import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { FileField, FormSection } from '#app/components/form/index.ts'
import { keptPictureUrl } from './kept-picture.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp'

interface PictureSectionProps {
  field: FieldMetadata<File | undefined>
  /** A picture that came before with this form and was accepted. */
  pictureKey: string | null
}

export function PictureSection({ field, pictureKey }: PictureSectionProps) {
  const { t } = useTranslation('hosting')
  const keptUrl = keptPictureUrl(pictureKey)

  return (
    <FormSection title={t('editor.sections.picture')}>
      {keptUrl && pictureKey && (
        <>
          <input type="hidden" name="pictureKey" value={pictureKey} />
          <img className="cover" src={keptUrl} alt={t('editor.picture.kept')} width="800" height="450" />
          <label className="choice">
            <input type="checkbox" name="dropPicture" />
            <span>{t('editor.picture.drop')}</span>
          </label>
        </>
      )}
      {/* A picture that was kept leaves the field, so that it is not sent again. */}
      <div key={pictureKey}>
        <FileField
          field={field}
          label={t(keptUrl ? 'editor.picture.replace' : 'editor.picture.label')}
          hint={t('editor.picture.hint')}
          accept={ACCEPTED}
          optional
        />
      </div>
    </FormSection>
  )
}
