import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import type { DropForm as DropSchema } from '#server/schemas/queue.ts'
import { ErrorSummary, SubmitButton, TextArea } from '../form/index.ts'
import { Icon } from '../icon.tsx'

interface DropFormProps {
  taskId: number
  name: string
  result: SubmissionResult | null
}

/** Why a task is given up. The fold stands open while the reason is missing. */
export function DropForm({ taskId, name, result }: DropFormProps) {
  const { t } = useTranslation('operations')
  const [form, { reason }] = useSchemaForm<typeof DropSchema>(`drop-${taskId}`, result)

  return (
    <details className="fold" open={result !== null}>
      <summary>
        {t('tasks.failed.drop')}
        <span className="only-heard"> {name}</span>
        <Icon name="next" />
      </summary>
      <Form className="stack narrow" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="taskId" value={taskId} />
        <TextArea field={reason} label={t('tasks.failed.reason')} hint={t('tasks.failed.hint')} />
        <SubmitButton tone="danger" small name="decision" value="drop">
          <span>
            {t('tasks.failed.drop')}
            <span className="only-heard"> {name}</span>
          </span>
        </SubmitButton>
      </Form>
    </details>
  )
}
