import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { TextAreaWithCounter } from '#app/ui/form/text-area-with-counter.tsx'
import type { ReturnedCheque } from '#server/schemas/participation/cheque.ts'
import { RowForm } from './row-form.tsx'

interface AmountFormProps {
  cheque: { activityId: number; participantId: number; displayName: string }
  result: SubmissionResult | undefined
}

/** The amount of a cheque that came without one: a slip has a total. */
export function AmountForm({ cheque, result }: AmountFormProps) {
  const { t } = useTranslation('cheques')
  const { participantId, displayName } = cheque
  const [form, { amount }] = useSchemaForm<z.ZodObject<{ amount: z.ZodString }>>(
    `amount-${participantId}`,
    result,
  )
  return (
    <RowForm
      form={form}
      field={amount}
      of={cheque}
      intent="amount"
      label={t('amount.label', { name: displayName })}
      placeholder={t('amount.placeholder')}
      inputMode="decimal"
      button={t('amount.button')}
    />
  )
}

interface ReturnFormProps {
  chequeId: number
  about: string
  /** Whether another cheque is awaited after this one. */
  isAwaitedAgain: boolean
  result: SubmissionResult | undefined
}

const LONGEST_REASON = 400

/** The bank did not pay it: why is asked. */
export function ReturnForm({ chequeId, about, isAwaitedAgain, result }: ReturnFormProps) {
  const { t } = useTranslation('cheques')
  const [form, { reason }] = useSchemaForm<typeof ReturnedCheque>(`return-${chequeId}`, result)
  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate preventScrollReset>
      <ErrorSummary form={form} />
      <input type="hidden" name="id" value={chequeId} />
      <TextAreaWithCounter
        field={reason}
        label={t('return.reason')}
        hint={t(isAwaitedAgain ? 'return.hintAwaited' : 'return.hint')}
        longest={LONGEST_REASON}
      />
      <p>
        <SubmitButton name="intent" value="return" tone="danger" small>
          {t('return.button')}
          <span className="only-heard"> {about}</span>
        </SubmitButton>
      </p>
    </Form>
  )
}
