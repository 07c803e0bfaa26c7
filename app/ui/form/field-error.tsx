import type { FieldMetadata } from '@conform-to/react'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Shows the first error of a field, below it. */
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
