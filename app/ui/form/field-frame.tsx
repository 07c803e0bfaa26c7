import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from './field-error.tsx'

/** The props of every field: its state from conform, and its texts. */
export interface FieldWords {
  field: FieldMetadata
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
}

/** Label above, hint between, error below. */
export function FieldFrame({ field, label, hint, optional, children }: FieldWords & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldError field={field} />
    </div>
  )
}

export function FieldHint({ field, hint }: Pick<FieldWords, 'field' | 'hint'>) {
  if (!hint) return null
  return (
    <span className="hint" id={field.descriptionId}>
      {hint}
    </span>
  )
}

export function OptionalMark() {
  const { t } = useTranslation('forms')
  return <span className="optional"> {t('optional')}</span>
}

/** The control is described by its hint if it has one; conform adds the error by itself. */
export function describedBy({ field, hint }: Pick<FieldWords, 'field' | 'hint'>) {
  return hint ? { ariaDescribedBy: field.descriptionId } : {}
}
