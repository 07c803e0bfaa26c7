import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, Select, SubmitButton } from '#app/ui/form/index.ts'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'
import { priceText } from '#app/ui/price.tsx'
import type { ManualParticipantForm } from '#server/schemas/participation/manual-participant.ts'

export interface AddingData {
  requestKey: string
  /** Of the activity; null means unlimited, also of a type. */
  placesLeft: number | null
  ticketTypes: { paymentModelId: number; name: string | null; price: number; placesLeft: number | null }[]
}

/** Adds someone who registered by telephone or pays by cheque: a name is enough. */
export default function ManualParticipantBody({
  data: { requestKey, placesLeft: leftInAll, ticketTypes },
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

  const [onlyType, ...others] = ticketTypes
  const placesLeft = others.length > 0 ? leftInAll : leastOf(leftInAll, onlyType?.placesLeft ?? null)
  const labelOf = ({ name, price, placesLeft }: AddingData['ticketTypes'][number]) => {
    const left = placesLeft !== null && t('add.tariffLeft', { count: leastOf(placesLeft, leftInAll) ?? 0 })
    return [name ?? t('add.tariffNameless'), priceText(price, common), left].filter(Boolean).join(' · ')
  }

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
      {others.length > 0 && (
        <Select
          field={fields.paymentModelId}
          label={t('add.tariff')}
          options={ticketTypes.map((type) => ({ value: type.paymentModelId, label: labelOf(type) }))}
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

/** Returns the smaller of two numbers of places. */
function leastOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
