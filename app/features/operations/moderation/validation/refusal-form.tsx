import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ReasonFields } from '#app/features/operations/moderation/reason-fields.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import { DecisionButton } from '#app/ui/decision-button.tsx'
import { ErrorSummary } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ModerationForm } from '#server/schemas/moderation/validation.ts'

interface RefusalFormProps {
  activityId: number
  /** The contents that the operator has read. */
  version: number
  name: string
  result: SubmissionResult | null
}

/** The reason and the sentence that the host will read. The fold is open while something is missing. */
export function RefusalForm({ activityId, version, name, result }: RefusalFormProps) {
  const { t } = useTranslation('operations')
  const [form, { reason, message }] = useSchemaForm<typeof ModerationForm>(`refuse-${activityId}`, result)

  return (
    <details className="fold" open={result !== null}>
      <summary>
        {t('queue.refuse')}
        <span className="only-heard"> {name}</span>
        <Icon name="next" />
      </summary>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="activityId" value={activityId} />
        <input type="hidden" name="version" value={version} />
        <p className="small">{t('queue.refuseEffect')}</p>
        <ReasonFields reason={reason} message={message} />
        <DecisionButton tone="danger" value="refuse" label={t('queue.refuse')} about={name} />
      </Form>
    </details>
  )
}
