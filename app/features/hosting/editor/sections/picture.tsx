import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { keptPictureUrl } from '#app/features/hosting/editor/kept-picture.ts'
import { FileField, FormSection } from '#app/ui/form/index.ts'
import type { ActivityFields } from './fields.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp'

interface PictureSectionProps {
  fields: ActivityFields
  /** Pictures that were uploaded with this form before, and accepted. */
  pictureKey: string | null
  bannerKey: string | null
}

export function PictureSection({ fields, pictureKey, bannerKey }: PictureSectionProps) {
  const { t } = useTranslation('hosting')
  return (
    <FormSection title={t('editor.sections.picture')}>
      <KeptFile field={fields.picture} name="picture" keyOfKept={pictureKey} />
      <KeptFile field={fields.banner} name="banner" keyOfKept={bannerKey} />
    </FormSection>
  )
}

interface KeptFileProps {
  field: FieldMetadata<File | undefined>
  name: 'picture' | 'banner'
  keyOfKept: string | null
}

/** A picture field, with the stored picture above it. */
function KeptFile({ field, name, keyOfKept }: KeptFileProps) {
  const { t } = useTranslation('hosting')
  const keptUrl = keptPictureUrl(keyOfKept)
  const drop = name === 'picture' ? 'dropPicture' : 'dropBanner'

  return (
    <>
      {keptUrl && keyOfKept && (
        <>
          <input type="hidden" name={`${name}Key`} value={keyOfKept} />
          <img className="cover" src={keptUrl} alt={t(`editor.${name}.kept`)} width="800" height="450" />
          <label className="choice">
            <input type="checkbox" name={drop} />
            <span>{t(`editor.${name}.drop`)}</span>
          </label>
        </>
      )}
      {/* Once stored, the picture is removed from the field, so that it is not sent again. */}
      <div key={keyOfKept}>
        <FileField
          field={field}
          label={t(`editor.${name}.${keptUrl ? 'replace' : 'label'}`)}
          hint={t(`editor.${name}.hint`)}
          accept={ACCEPTED}
          optional
        />
      </div>
    </>
  )
}
