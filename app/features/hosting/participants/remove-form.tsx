import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { TextAreaWithCounter } from '#app/ui/form/text-area-with-counter.tsx'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { ManualRemovalForm } from '#server/schemas/participation/removal.ts'

export const LONGEST_REASON = 400

export interface RemovalData {
  displayName: string
  people: number
  /** True for somebody added by hand: the reason is optional. */
  isGhost: boolean
  /** Whether there is an address to send an e-mail to. */
  isTold: boolean
  /** The amount that goes back to them, taxes included. */
  refundCents: number
}

/** Says what removing somebody does, and asks for the reason that they will read. */
export default function RemovalBody({
  data: { displayName, people, isGhost, isTold, refundCents },
  answer,
  form: BodyForm,
  action,
  leave,
}: BodyProps<RemovalData, { result: SubmissionResult }>) {
  const { t, i18n } = useTranslation('participants')
  const [form, { reason }] = useSchemaForm<typeof ManualRemovalForm>('removal', answer?.result)

  return (
    <BodyForm className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <p>
        {t('remove.places', { count: people })} {t(isTold ? 'remove.told' : 'remove.notTold')}
      </p>
      {refundCents > 0 && <p>{t('remove.refund', { amount: formatMoney(refundCents, i18n.language) })}</p>}
      <input type="hidden" name="isGhost" value={String(isGhost)} />
      <TextAreaWithCounter
        field={reason}
        label={t('remove.reason')}
        hint={isTold ? t('remove.hint', { name: displayName }) : t('remove.hintNotTold')}
        optional={isGhost}
        longest={LONGEST_REASON}
      />
      <p className="cluster">
        <SubmitButton tone="danger">{t('remove.button')}</SubmitButton>
        {leave}
      </p>
    </BodyForm>
  )
}
