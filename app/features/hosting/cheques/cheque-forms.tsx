import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { TextAreaWithCounter } from '#app/ui/form/text-area-with-counter.tsx'
import type { ReturnedCheque } from '#server/schemas/participation/cheque.ts'

interface AmountFormProps {
  cheque: { activityId: number; participantId: number; displayName: string }
  result: SubmissionResult | undefined
}

/** The amount of a cheque that came without one: a slip has a total. */
export function AmountForm({ cheque: { activityId, participantId, displayName }, result }: AmountFormProps) {
  const { t } = useTranslation('cheques')
  const [form, { amount }] = useSchemaForm<z.ZodObject<{ amount: z.ZodString }>>(
    `amount-${participantId}`,
    result,
  )
  return (
    <Form method="post" className="stack" {...getFormProps(form)} noValidate preventScrollReset>
      <ErrorSummary form={form} />
      <input type="hidden" name="activityId" value={activityId} />
      <input type="hidden" name="participantId" value={participantId} />
      <div className="cluster is-fields">
        <Field
          field={amount}
          label={t('amount.label', { name: displayName })}
          inputMode="decimal"
          autoComplete="off"
        />
        <SubmitButton name="intent" value="amount" tone="line">
          {t('amount.button')}
          <span className="only-heard"> {displayName}</span>
        </SubmitButton>
      </div>
    </Form>
  )
}

interface ReturnFormProps {
  chequeId: number
  about: string
  result: SubmissionResult | undefined
}

const LONGEST_REASON = 400

/** The fold is open while the reason is missing. */
export function ReturnForm({ chequeId, about, result }: ReturnFormProps) {
  const { t } = useTranslation('cheques')
  const [form, { reason }] = useSchemaForm<typeof ReturnedCheque>(`return-${chequeId}`, result)
  return (
    <details className="fold" open={result !== undefined}>
      <summary className="button is-small is-line">
        <span>
          {t('actions.return')}
          <span className="only-heard"> {about}</span>
        </span>
      </summary>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate preventScrollReset>
        <ErrorSummary form={form} />
        <input type="hidden" name="id" value={chequeId} />
        <TextAreaWithCounter
          field={reason}
          label={t('return.reason')}
          hint={t('return.hint')}
          longest={LONGEST_REASON}
        />
        <p>
          <SubmitButton name="intent" value="return" tone="danger" small>
            {t('return.button')}
            <span className="only-heard"> {about}</span>
          </SubmitButton>
        </p>
      </Form>
    </details>
  )
}
