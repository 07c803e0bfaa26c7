import type { FieldMetadata } from '@conform-to/react'
import { DateField } from '#app/ui/form/index.ts'
import { CalendarButton } from './calendar-button.tsx'

interface LocalTimeFieldProps {
  field: FieldMetadata<string> | FieldMetadata<string | undefined>
  label: string
  optional?: boolean
}

/** A day and a time, with the button of a calendar. */
export function LocalTimeField({ field, label, optional = false }: LocalTimeFieldProps) {
  return (
    <DateField field={field} type="datetime-local" label={label} optional={optional}>
      <CalendarButton fieldId={field.id} label={label} />
    </DateField>
  )
}
