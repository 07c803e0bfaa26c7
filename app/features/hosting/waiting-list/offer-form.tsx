import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'
import type { OutOfTurnForm } from '#server/schemas/participation/waiting-list.ts'

export interface OfferData {
  displayName: string
  people: number
  /** How many places the offer adds to the activity or to its ticket type. */
  adds: number
}

/** Says whom the offer goes to, and that it makes room where there is none. */
export default function OfferBody({
  data: { displayName, people, adds },
  answer,
  form: BodyForm,
  action,
  leave,
}: BodyProps<OfferData, { result: SubmissionResult }>) {
  const { t } = useTranslation('waiting')
  const [form] = useSchemaForm<typeof OutOfTurnForm>('offering', answer?.result)

  return (
    <BodyForm className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <p>
        {t('waits', { name: displayName, count: people })} {adds > 0 && t('offer.adds', { count: adds })}
      </p>
      <p className="soft">{t('offer.told')}</p>
      <input type="hidden" name="adds" value={adds} />
      <p className="cluster">
        <SubmitButton>{t('offer.button', { count: people })}</SubmitButton>
        {leave}
      </p>
    </BodyForm>
  )
}
