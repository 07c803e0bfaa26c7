import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { DropForm } from '#server/schemas/platform/task-queue.ts'

interface DropFormProps {
  id: string
  /** The hidden fields that say what is dropped: a task, or a kind and a cause. */
  fields: Record<string, string | number>
  /** The text of the button, and its accessible name, which says what it belongs to. */
  label: string
  name: string
  /** Sent by the button. */
  decision?: string
  /** Of the field of the reason. */
  hint?: string
  result: SubmissionResult | null
}

/**
 * Asks for the reason why a task, or all tasks of one cause, are dropped. The fold is open while the reason is missing.
 */
export function DropFields({ id, fields, label, name, decision = 'drop', hint, result }: DropFormProps) {
  const { t } = useTranslation('operations')
  const [form, { reason }] = useSchemaForm<typeof DropForm>(id, result)

  return (
    <details className="fold" open={result !== null}>
      <summary>
        {label}
        <span className="only-heard"> {name}</span>
        <Icon name="next" />
      </summary>
      <Form className="stack narrow" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <TextArea field={reason} label={t('tasks.failed.reason')} hint={hint ?? t('tasks.failed.hint')} />
        <SubmitButton tone="danger" small name="decision" value={decision}>
          <span>
            {label}
            <span className="only-heard"> {name}</span>
          </span>
        </SubmitButton>
      </Form>
    </details>
  )
}
