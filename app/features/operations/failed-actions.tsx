import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { DropForm } from '#server/schemas/platform/task-queue.ts'

interface ReasonFoldProps {
  id: string
  /** The hidden fields that say what is decided on: a task, a kind and a cause, or a refund. */
  fields: Record<string, string | number>
  /** Sent by the button. */
  decision: 'drop' | 'close'
  /** The text of the button, and its accessible name, which says what it belongs to. */
  label: string
  name: string
  /** The effect of the decision, said before it is taken. */
  effect: string
  /** Of the field of the reason. */
  hint: string
  result: SubmissionResult | null
}

/** Asks for the reason of a decision that is kept with it. The fold is open while the reason is missing. */
export function ReasonFold({ id, fields, decision, label, name, effect, hint, result }: ReasonFoldProps) {
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
        <HiddenFields fields={fields} />
        <p className="small">{effect}</p>
        <TextArea field={reason} label={t('tasks.failed.reason')} hint={hint} />
        <SubmitButton tone="danger" small name="decision" value={decision}>
          <NamedLabel label={label} name={name} />
        </SubmitButton>
      </Form>
    </details>
  )
}

/** One button that tries again what failed; the line beside it says what that does. */
export function RetryForm({
  fields,
  label,
  name,
  effect,
}: Pick<ReasonFoldProps, 'fields' | 'label' | 'name' | 'effect'>) {
  return (
    <Form className="cluster" method="post">
      <HiddenFields fields={fields} />
      <SubmitButton tone="line" small name="decision" value="retry">
        <Icon name="repeat" />
        <NamedLabel label={label} name={name} />
      </SubmitButton>
      <span className="soft small">{effect}</span>
    </Form>
  )
}

/** The words of a button; a screen reader also says what it is about. */
function NamedLabel({ label, name }: Pick<ReasonFoldProps, 'label' | 'name'>) {
  return (
    <span>
      {label}
      <span className="only-heard"> {name}</span>
    </span>
  )
}

function HiddenFields({ fields }: Pick<ReasonFoldProps, 'fields'>) {
  return Object.entries(fields).map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value} />
  ))
}
