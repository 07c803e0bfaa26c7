import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { useTypedText } from '#app/lib/form/typed.ts'
import { Field } from '#app/ui/form/index.ts'
import { CalendarButton } from './calendar-button.tsx'
import { readWallClock } from './wall-clock.ts'

interface DateFieldProps {
  field: FieldMetadata<string> | FieldMetadata<string | undefined>
  label: string
  optional?: boolean
}

/** A day and a time. Browsers write them in their own language, so the words below say it in the page's. */
export function DateField({ field, label, optional }: DateFieldProps) {
  const { i18n } = useTranslation('hosting')
  const when = readWallClock(useTypedText(field))

  return (
    <div className="date-field">
      <Field field={field} type="datetime-local" label={label} optional={optional} />
      <p className="small" aria-live="polite">
        {when && formatLongDateTime(when, 'UTC', i18n.language)}
      </p>
      <CalendarButton fieldId={field.id} label={label} />
    </div>
  )
}
