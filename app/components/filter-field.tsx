import { Suspense, type ComponentPropsWithoutRef } from 'react'
import { Icon } from './icon.tsx'
import { useErrorText } from './form/error-text.ts'

interface FilterFieldProps extends ComponentPropsWithoutRef<'input'> {
  id: string
  label: string
  /** Keys of what is wrong. */
  errors?: string[]
}

/**
 * A field of a form by GET: label, input, error. It looks like the fields of the other forms, and carries none of the
 * script with which those are judged and kept.
 */
export function FilterField({ id, label, errors, ...native }: FilterFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors && `${id}-error`}
        {...native}
      />
      <FilterError id={id} errors={errors} />
    </div>
  )
}

/** The words of errors are many: only a page that shows one fetches them. */
export function FilterError({ id, errors }: Pick<FilterFieldProps, 'id' | 'errors'>) {
  const first = errors?.[0]
  if (first === undefined) return null

  return (
    <p className="error" id={`${id}-error`}>
      <Icon name="alert" />
      <Suspense>
        <ErrorText error={first} />
      </Suspense>
    </p>
  )
}

function ErrorText({ error }: { error: string }) {
  const errorText = useErrorText()
  return <span>{errorText(error)}</span>
}
