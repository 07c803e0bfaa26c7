import { getInputProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { FieldHint, type FieldWords, OptionalMark } from './field-frame.tsx'

export interface RadioCard {
  value: string
  label: ReactNode
  /** A second line in a softer colour. */
  hint?: ReactNode
  /** Content at the right, such as a price. */
  end?: ReactNode
}

/** One choice among a few, each a card that can be pressed as a whole. */
export function RadioCards({
  field,
  label,
  hint,
  optional,
  options,
}: FieldWords & { options: readonly RadioCard[] }) {
  const described = [hint && field.descriptionId, field.errors && field.errorId].filter(Boolean).join(' ')

  return (
    <fieldset className="field" aria-describedby={described || undefined}>
      <legend className="label">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <FieldHint field={field} hint={hint} />
      {options.map((option, index) => {
        const { key, ...props } = getInputProps(field, {
          type: 'radio',
          value: option.value,
          ariaAttributes: false,
        })
        // The first card has the field's own id, to which the error summary links.
        const id = index === 0 ? field.id : `${field.id}-${option.value}`
        return (
          <label key={option.value} className="choice is-card" htmlFor={id}>
            <input key={key} {...props} id={id} />
            <span>
              {option.label}
              {option.hint && <span className="soft small in-choice">{option.hint}</span>}
            </span>
            {option.end && <span>{option.end}</span>}
          </label>
        )
      })}
      <FieldError field={field} />
    </fieldset>
  )
}
