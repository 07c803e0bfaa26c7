import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
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

interface RadioCardsProps extends FieldWords {
  options: readonly RadioCard[]
  /** Choices that few people need, in a fold that is open once one of them was chosen. */
  more?: { label: ReactNode; options: readonly RadioCard[] } | undefined
}

/** One choice among a few, each a card that can be pressed as a whole. */
export function RadioCards({ field, label, hint, optional, options, more }: RadioCardsProps) {
  const described = [hint && field.descriptionId, field.errors && field.errorId].filter(Boolean).join(' ')
  const isMore = more?.options.some(({ value }) => value === field.initialValue)

  return (
    <fieldset className="field" aria-describedby={described || undefined}>
      <legend className="label">
        {label}
        {optional && <OptionalMark />}
      </legend>
      <FieldHint field={field} hint={hint} />
      {options.map((option, index) => (
        // The first card has the field's own id, to which the error summary links.
        <Card
          key={option.value}
          field={field}
          option={option}
          id={index === 0 ? field.id : `${field.id}-${option.value}`}
        />
      ))}
      {more && (
        <details className="fold" open={isMore}>
          <summary>
            {more.label}
            <Icon name="next" />
          </summary>
          {more.options.map((option) => (
            <Card key={option.value} field={field} option={option} id={`${field.id}-${option.value}`} />
          ))}
        </details>
      )}
      <FieldError field={field} />
    </fieldset>
  )
}

function Card({ field, option, id }: { field: FieldMetadata; option: RadioCard; id: string }) {
  const { key, ...props } = getInputProps(field, {
    type: 'radio',
    value: option.value,
    ariaAttributes: false,
  })
  return (
    <label className="choice is-card" htmlFor={id}>
      <input key={key} {...props} id={id} />
      <span>
        {option.label}
        {option.hint && <span className="soft small in-choice">{option.hint}</span>}
      </span>
      {option.end && <span>{option.end}</span>}
    </label>
  )
}
