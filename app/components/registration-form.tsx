import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Checkbox, ErrorSummary, Select, SubmitButton } from '#app/components/form/index.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { LARGEST_PARTY } from '#server/domain/joining.ts'
import type { RegistrationForm as RegistrationSchema } from '#server/schemas/participation.ts'

interface RegistrationFormProps {
  result: SubmissionResult | undefined
  /** How many people were chosen on the page before. */
  people: number
  /** null means unlimited. */
  placesLeft: number | null
  hostName: string
  email: string
}

/** Party, consent, and what to do when places go while people read. */
export function RegistrationForm({ result, people, placesLeft, hostName, email }: RegistrationFormProps) {
  const { t } = useTranslation('participation')
  const [form, fields] = useSchemaForm<typeof RegistrationSchema>('registration', result, {
    nbrParticipant: people,
  })
  const typed = Number(fields.nbrParticipant.value) || 1

  return (
    <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
      <ErrorSummary form={form} />
      <div className="stack">
        <Select
          field={fields.nbrParticipant}
          label={t('join.people')}
          hint={placesLeft === null ? undefined : t('join.left', { count: placesLeft })}
          options={usePartyOptions(Math.max(typed, placesLeft ?? LARGEST_PARTY))}
        />
        <Checkbox field={fields.acceptFewer} label={t('join.acceptFewer')} />
        <Checkbox
          field={fields.consent}
          label={t('join.consent', { host: hostName })}
          hint={t('join.consentHint')}
        />
      </div>
      <div className="form-section stack">
        <p className="small soft">{t('join.next', { email })}</p>
        <SubmitButton full>{t('join.button')}</SubmitButton>
      </div>
    </Form>
  )
}

function usePartyOptions(most: number) {
  const { t } = useTranslation('common')
  return Array.from({ length: Math.min(most, LARGEST_PARTY) }, (_, index) => ({
    value: index + 1,
    label: t('people', { count: index + 1 }),
  }))
}
