import { getInputProps } from '@conform-to/react'
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

export function FileField({ field, label, hint, optional, accept }: FieldWords & { accept?: string }) {
  const { key, ...props } = getInputProps(field, { type: 'file', ...describedBy({ field, hint }) })

  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <input key={key} className="input" {...props} accept={accept} />
    </FieldFrame>
  )
}
