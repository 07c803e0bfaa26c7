import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { Checkbox, ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import type { RegistrationForm } from '#server/schemas/participation/join.ts'
import { joinButtonKey, nextStep, PartyFields, type PartyOf, PartyQuestions } from './party-fields.tsx'

export interface RegistrationFormProps {
  result: SubmissionResult | undefined
  /** The choice of the page before, or of the form before signing in. */
  typed: { nbrParticipant: number } & Partial<Record<string, string | number>>
  of: PartyOf
  /** null means unlimited. */
  placesLeft: number | null
}

/** The form for an account, or for a guest whose pass is known: party, consent, and what to do when places are taken meanwhile. */
export function AccountForm({
  result,
  typed,
  of,
  placesLeft,
  email,
  as = 'account',
}: RegistrationFormProps & { email: string; as?: 'account' | 'registered' }) {
  const { t } = useTranslation('participation')
  const [form, fields] = useSchemaForm<typeof RegistrationForm>('registration', result, typed)

  return (
    <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
      <input type="hidden" name="as" value={as} />
      <ErrorSummary form={form} />
      <div className="stack">
        <PartyFields fields={fields} label={t('join.people')} of={of} placesLeft={placesLeft} />
        <Checkbox
          field={fields.consent}
          label={t('join.consent', { host: of.hostName })}
          hint={t('join.consentHint')}
        />
      </div>
      <PartyQuestions fields={fields} of={of} />
      <div className="form-section stack">
        <p className="small soft">{nextStep(of, t) ?? t('join.next', { email })}</p>
        <SubmitButton full>{t(joinButtonKey(of))}</SubmitButton>
      </div>
    </Form>
  )
}
