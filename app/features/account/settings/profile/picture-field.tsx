import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Portrait } from '#app/features/account/portrait.tsx'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { useChosenPicture } from '#app/lib/form/use-chosen-picture.ts'
import { FileField } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PictureCrop } from './picture-crop.tsx'

interface PictureFieldProps {
  field: FieldMetadata<File | undefined>
  /** The stored picture. */
  pictureUrl: string | null
  name: string
}

/**
 * The picture of a profile. Without script its centre is used; with script people choose the square, and a file that is
 * too large is not sent at all.
 */
export function PictureField({ field, pictureUrl, name }: PictureFieldProps) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const { isTooLarge, choose } = useChosenPicture(setPicture)

  return (
    <div className="person picture-field" onChange={choose}>
      <Portrait name={name} pictureUrl={pictureUrl} />
      <div>
        <FileField
          field={field}
          label={t(pictureUrl ? 'profile.picture.replace' : 'profile.picture.label')}
          hint={t('profile.picture.hint')}
          accept="image/jpeg,image/png,image/webp"
          optional
        />
        {isTooLarge && (
          <p className="error" role="alert">
            <Icon name="alert" />
            <span>{errorText('profile.picture.tooLarge')}</span>
          </p>
        )}
        {picture && <PictureCrop picture={picture} />}
        {pictureUrl && !picture && (
          <label className="choice">
            <input type="checkbox" name="dropPicture" />
            <span>{t('profile.picture.drop')}</span>
          </label>
        )}
      </div>
    </div>
  )
}
