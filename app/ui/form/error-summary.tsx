import type { FormMetadata } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#app/lib/form/error-text.ts'

/** Lets the browser move there by itself when the answer is a whole new page. */
const FOCUSED_ON_LOAD = { autoFocus: true }

interface FormError {
  field: string
  key: string
}

/** Comes first in the form: says how many errors are left, with a link to each field, and takes the focus. */
export function ErrorSummary({
  form,
}: {
  form: Pick<FormMetadata, 'id' | 'errorId' | 'allErrors' | 'status'>
}) {
  const { t } = useTranslation('forms')
  const errorText = useErrorText()
  const errors = listErrors(form.allErrors)
  const box = useFocusAfterSubmit(form.id, errors.length)
  if (errors.length === 0) return null

  const isMissing = errors.every(({ key }) => key.endsWith('.required'))
  const number = t(`numbers.${errors.length}`, { defaultValue: String(errors.length) })
  const titleId = `${form.id}-summary`

  return (
    <div
      ref={box}
      id={form.errorId}
      className="summary is-no"
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      {...FOCUSED_ON_LOAD}
    >
      <h2 id={titleId}>
        {t(isMissing ? 'summary.missing' : 'summary.review', { count: errors.length, number })}
      </h2>
      <ul>
        {errors.map(({ field, key }) => (
          <li key={field}>
            {field ? (
              <a
                href={`#${encodeURIComponent(`${form.id}-${field}`)}`}
                onClick={(event) => {
                  if (goToField(`${form.id}-${field}`)) event.preventDefault()
                }}
              >
                {errorText(key)}
              </a>
            ) : (
              errorText(key)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Moves the focus to the field. A visit to its fragment would count as a new page, which gets the scroll position of an
 * earlier one. Returns false when there is no such field.
 */
function goToField(id: string): boolean {
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return field !== null
}

function listErrors(all: Record<string, string[]>): FormError[] {
  return Object.entries(all).flatMap(([field, [key]]) => (key === undefined ? [] : [{ field, key }]))
}

/**
 * Moves the focus to the summary once after each refused submission, and never while people type. conform itself
 * focuses the first field; the summary comes first because it says how many errors there are.
 */
function useFocusAfterSubmit(formId: string, errorCount: number) {
  const box = useRef<HTMLDivElement>(null)
  const submitted = useRef(false)
  const { state } = useNavigation()

  useEffect(() => {
    const form = document.getElementById(formId)
    const remember = () => {
      submitted.current = true
    }
    form?.addEventListener('submit', remember)
    return () => form?.removeEventListener('submit', remember)
  }, [formId])

  useEffect(() => {
    if (!submitted.current || state !== 'idle' || errorCount === 0) return
    submitted.current = false
    box.current?.focus()
  })

  return box
}
