import { getInputProps } from '@conform-to/react'
import { FieldError } from './field-error.tsx'
import { describedBy, FieldHint, type FieldWords } from './field-frame.tsx'

/** A checkbox and its sentence. The sentence may contain links, so the hint stays outside of the label. */
export function Checkbox({ field, label, hint }: Omit<FieldWords, 'optional'>) {
  const { key, ...props } = getInputProps(field, { type: 'checkbox', ...describedBy({ field, hint }) })

  return (
    <div className="field">
      <label className="choice" htmlFor={field.id}>
        <input key={key} {...props} />
        <span>{label}</span>
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
    </div>
  )
}
