import { getInputProps } from '@conform-to/react'
import type { ComponentPropsWithoutRef } from 'react'
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

type InputType = 'text' | 'email' | 'tel' | 'url' | 'search' | 'number' | 'date' | 'time' | 'datetime-local'

type NativeInput = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'name' | 'type' | 'form' | 'children'>

/** The years that a date field offers. */
const YEARS: Partial<Record<InputType, { min: string; max: string }>> = {
  date: { min: '1900-01-01', max: '2099-12-31' },
  'datetime-local': { min: '1900-01-01T00:00', max: '2099-12-31T23:59' },
}

export function Field({
  field,
  label,
  hint,
  optional,
  type = 'text',
  ...native
}: FieldWords & NativeInput & { type?: InputType }) {
  const { key, ...props } = getInputProps(field, { type, ...describedBy({ field, hint }) })

  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <input key={key} className="input" {...YEARS[type]} {...props} {...native} />
    </FieldFrame>
  )
}
