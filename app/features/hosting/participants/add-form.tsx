import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, Select, SubmitButton } from '#app/ui/form/index.ts'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'
import { priceText } from '#app/ui/price.tsx'
import type { ManualParticipantForm } from '#server/schemas/participation/manual-participant.ts'

export interface AddingData {
  requestKey: string
  /** null means unlimited. */
  placesLeft: number | null
  ticketTypes: { paymentModelId: number; name: string | null; price: number }[]
}

/** Adds someone who registered by telephone or pays by cheque: a name is enough. */
export default function ManualParticipantBody({
  data: { requestKey, placesLeft, ticketTypes },
  answer,
  form: BodyForm,
  action,
  leave,
}: BodyProps<AddingData, { result: SubmissionResult }>) {
  const { t } = useTranslation('participants')
  const common = useTranslation('common')
  const [form, fields] = useSchemaForm<typeof ManualParticipantForm>('adding', answer?.result, {
    nbrParticipant: 1,
    requestKey,
  })

  return (
    <BodyForm className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <input type="hidden" name="requestKey" value={fields.requestKey.value ?? requestKey} />
      <p className="small soft">{t('add.enough')}</p>
      <div className="pair">
        <Field field={fields.prenom} label={t('add.firstName')} autoComplete="off" />
        <Field field={fields.nom} label={t('add.lastName')} optional autoComplete="off" />
      </div>
      <Field field={fields.incName} label={t('add.incName')} optional autoComplete="off" />
      <Field
        field={fields.email}
        type="email"
        label={t('add.email')}
        hint={t('add.emailHint')}
        optional
        autoComplete="off"
      />
      <Field
        field={fields.nbrParticipant}
        type="number"
        min={1}
        inputMode="numeric"
        label={t('add.people')}
        hint={placesLeft === null ? undefined : t('add.left', { count: placesLeft })}
      />
      {ticketTypes.length > 1 && (
        <Select
          field={fields.paymentModelId}
          label={t('add.tariff')}
          options={ticketTypes.map(({ paymentModelId, name, price }) => ({
            value: paymentModelId,
            label: `${name ?? t('add.tariffNameless')} · ${priceText(price, common)}`,
          }))}
        />
      )}
      <div className="pair">
        <Field field={fields.checkNumber} label={t('add.checkNumber')} optional autoComplete="off" />
        <Field
          field={fields.amount}
          label={t('add.amount')}
          optional
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <p className="cluster">
        <SubmitButton>{t('add.button')}</SubmitButton>
        {leave}
      </p>
    </BodyForm>
  )
}
