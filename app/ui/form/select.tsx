import { getSelectProps } from '@conform-to/react'
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

export interface SelectOption {
  value: string | number
  label: string
}

interface SelectProps extends FieldWords {
  options: readonly SelectOption[]
  /** A first option that chooses nothing, such as "Choisir". */
  blank?: string
  autoComplete?: string
}

export function Select({ field, label, hint, optional, options, blank, autoComplete }: SelectProps) {
  const { key, ...props } = getSelectProps(field, describedBy({ field, hint }))

  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <select key={key} className="input" autoComplete={autoComplete} {...props}>
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
