import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedText } from '#app/lib/form/typed.ts'
import { type DateFieldType, dateInWords } from '#app/lib/format/typed-date.ts'
import { Field } from './field.tsx'
import type { FieldWords } from './field-frame.tsx'

/**
 * A day, or a day and a time. Browsers write them in their own language, so the words below say it in the page's.
 * `children`: what stands below the words.
 */
export function DateField({
  type,
  children,
  ...words
}: FieldWords & { type: DateFieldType; children?: ReactNode }) {
  const { i18n } = useTranslation()
  const typed = useTypedText(words.field)

  return (
    <div className="date-field">
      <Field {...words} type={type} />
      <p className="small soft" aria-live="polite">
        {dateInWords(typed, type, i18n.language)}
      </p>
      {children}
    </div>
  )
}
