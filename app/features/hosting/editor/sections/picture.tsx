import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptPictureUrl } from '#app/features/hosting/editor/kept-picture.ts'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { useChosenPicture } from '#app/lib/form/use-chosen-picture.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { FieldError, SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { coverOf } from './cover.ts'
import { drawCover } from './draw-cover.ts'
import type { SectionProps } from './fields.ts'

type PictureFieldsProps = Pick<SectionProps, 'fields' | 'pictureKey' | 'drawing' | 'chosenUrl' | 'onChosen'>

/** The cover as it will be: the host's own picture, or a drawing of the activity's kind, of which they choose one. */
export function PictureFields({ fields, pictureKey, drawing, chosenUrl, onChosen }: PictureFieldsProps) {
  const { t } = useTranslation('hosting')
  const keptUrl = keptPictureUrl(pictureKey)
  const hasPicture = Boolean(chosenUrl ?? keptUrl)

  return (
    <>
      <div className="picture-frame" id="image">
        {hasPicture ? (
          <img
            className="cover"
            src={chosenUrl ?? keptUrl ?? ''}
            alt={t('editor.picture.kept')}
            width="800"
            height="450"
          />
        ) : (
          <CoverPicture {...coverOf(fields, drawing)} />
        )}
      </div>
      {fields.drawing.initialValue && (
        <input type="hidden" name="drawing" value={fields.drawing.initialValue} />
      )}
      {pictureKey && <input type="hidden" name="pictureKey" value={pictureKey} />}
      <div className="cluster">
        {/* Once stored, the picture is removed from the field, so that it is not sent again. */}
        <PictureButton
          key={pictureKey}
          field={fields.picture}
          label={t(`editor.picture.${hasPicture ? 'replace' : 'label'}`)}
          onChosen={onChosen}
        />
        {!hasPicture && (
          <SubmitButton tone="line" name="intent" value="draw" formAction="#image">
            <Icon name="repeat" />
            {t('editor.picture.draw')}
          </SubmitButton>
        )}
      </div>
      <p className="hint" id={fields.picture.descriptionId}>
        {t('editor.picture.hint')} {!hasPicture && t('editor.picture.drawing')}
      </p>
      <FieldError field={fields.picture} />
      {keptUrl && (
        <label className="choice">
          <input type="checkbox" name="dropPicture" />
          <span>{t('editor.picture.drop')}</span>
        </label>
      )}
    </>
  )
}

interface PictureButtonProps {
  field: FieldMetadata<File | undefined>
  label: string
  onChosen: (url: string | null) => void
}

/**
 * A field for a file that reads as a button, in the page's language, with the name of the chosen file below it. Without
 * script the browser's own stays in sight, which says the name.
 */
function PictureButton({ field, label, onChosen }: PictureButtonProps) {
  const errorText = useErrorText()
  const [fileName, setFileName] = useState('')
  const { isTooLarge, choose } = useChosenPicture((picture) => onChosen(picture && drawCover(picture)))
  const { key, ...props } = getInputProps(field, { type: 'file', ariaDescribedBy: field.descriptionId })

  function change(event: FormEvent<HTMLElement>): void {
    choose(event)
    const { target } = event
    if (target instanceof HTMLInputElement) setFileName(target.files?.[0]?.name ?? '')
  }

  return (
    <div className="file-button" onChange={change}>
      <label className="button is-line" htmlFor={field.id}>
        <Icon name="plus" />
        {label}
      </label>
      <input key={key} className="input" {...props} accept="image/jpeg,image/png,image/webp" />
      {fileName && <p className="small as-written">{fileName}</p>}
      {isTooLarge && (
        <p className="error" role="alert">
          <Icon name="alert" />
          <span>{errorText('picture.tooLarge')}</span>
        </p>
      )}
    </div>
  )
}
