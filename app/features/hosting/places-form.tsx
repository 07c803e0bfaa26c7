import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { Checkbox, ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'
import type { PlacesForm } from '#server/schemas/activity/capacity.ts'

export interface PlacesData {
  /** null means unlimited. */
  capacity: number | null
  taken: number
}

/** Changes the number of places, which cannot fall below the number taken. */
export default function PlacesBody({
  data: { capacity, taken },
  answer,
  form: BodyForm,
  action,
  leave,
}: BodyProps<PlacesData, { result: SubmissionResult }>) {
  const { t } = useTranslation('participants')
  const [form, { participantNbr, unlimited }] = useSchemaForm<typeof PlacesForm>('resizing', answer?.result, {
    participantNbr: capacity ?? undefined,
    unlimited: capacity === null,
  })

  return (
    <BodyForm className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <Field
        field={participantNbr}
        type="number"
        min={1}
        inputMode="numeric"
        label={t('resize.label')}
        hint={t('resize.taken', { count: taken })}
      />
      <Checkbox field={unlimited} label={t('resize.unlimited')} />
      <p className="cluster">
        <SubmitButton>{t('resize.button')}</SubmitButton>
        {leave}
      </p>
    </BodyForm>
  )
}
