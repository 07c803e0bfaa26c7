import type { FieldMetadata } from '@conform-to/react'
import { Icon } from '#app/components/icon.tsx'
import { useErrorText } from './error-text.ts'

/** The first error of a field, below it: one thing at a time. */
export function FieldError({ field }: { field: FieldMetadata }) {
  const errorText = useErrorText()
  const first = field.errors?.[0]
  if (first === undefined) return null

  return (
    <p className="error" id={field.errorId}>
      <Icon name="alert" />
      <span>{errorText(first)}</span>
    </p>
  )
}
