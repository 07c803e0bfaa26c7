import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import type { CallOffForm as Schema } from '#server/schemas/participation.ts'
import { CountedText } from './counted-text.tsx'
import { ErrorSummary, SubmitButton } from './form/index.ts'
import type { BodyProps } from './page-dialog.tsx'
import { LONGEST_REASON } from './removal-form.tsx'

export interface CallOffData {
  registrations: number
  people: number
  /** How many registrations have an address to write to. */
  told: number
  /** An operator must say why once it has begun. */
  mustSayWhy: boolean
}

/** How many people calling off concerns, before it is done. With nobody registered, the activity goes away. */
export default function CallOffForm({
  data: { registrations, people, told, mustSayWhy },
  answer,
  form: BodyForm,
  action,
  leave,
}: BodyProps<CallOffData, { result: SubmissionResult }>) {
  const { t } = useTranslation('participants')
  const [form, { reason }] = useSchemaForm<typeof Schema>('calling-off', answer?.result)
  const silent = registrations - told

  return (
    <BodyForm className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      {registrations === 0 ? (
        <p>{t('callOff.nobody')}</p>
      ) : (
        <>
          <p>
            <strong>
              {t('callOff.ends', { count: registrations, people: t('common:people', { count: people }) })}
            </strong>{' '}
            {told > 0 && t('callOff.told', { count: told })}{' '}
            {silent > 0 && t('callOff.silent', { count: silent })}
          </p>
          <p>{t('callOff.money')}</p>
          <CountedText
            field={reason}
            label={t('callOff.reason')}
            hint={t('callOff.hint')}
            optional={!mustSayWhy}
            longest={LONGEST_REASON}
          />
        </>
      )}
      <p className="cluster">
        <SubmitButton tone="danger">
          {t(registrations === 0 ? 'callOff.delete' : 'callOff.button')}
        </SubmitButton>
        {leave}
      </p>
    </BodyForm>
  )
}
