import { type FieldMetadata, type FormMetadata, getFormProps, getInputProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary, FieldError, SubmitButton } from '#app/ui/form/index.ts'

interface RowFormProps {
  form: FormMetadata
  field: FieldMetadata<string>
  /** The registration of the row. */
  of: { activityId: number; participantId: number; displayName: string }
  intent: string
  /** The label, which names the person, is heard; the placeholder is seen. */
  label: string
  placeholder: string
  inputMode?: 'decimal'
  button: ReactNode
}

/** A form of one field in a row of the desk: fifty labels below each other would hide the names. */
export function RowForm({ form, field, of, intent, label, placeholder, inputMode, button }: RowFormProps) {
  const { activityId, participantId, displayName } = of
  const { key, ...props } = getInputProps(field, { type: 'text' })
  return (
    <Form method="post" className="cheque" {...getFormProps(form)} noValidate preventScrollReset>
      <ErrorSummary form={form} />
      <input type="hidden" name="activityId" value={activityId} />
      <input type="hidden" name="participantId" value={participantId} />
      <label className="only-heard" htmlFor={field.id}>
        {label}
      </label>
      <input
        key={key}
        className="input"
        {...props}
        placeholder={placeholder}
        inputMode={inputMode}
        autoComplete="off"
      />
      <SubmitButton name="intent" value={intent} tone="line" small>
        {button}
        <span className="only-heard"> {displayName}</span>
      </SubmitButton>
      <FieldError field={field} />
    </Form>
  )
}
