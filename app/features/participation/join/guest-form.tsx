import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { useSigningIn } from '#app/shared/account/sign-in/over-page.tsx'
import { TermsSentence } from '#app/shared/account/terms-sentence.tsx'
import { Checkbox, ErrorSummary, FormSection, Honeypot, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { GuestRegistrationForm } from '#server/schemas/participation/join.ts'
import { GuestFields } from '../guest-fields.tsx'
import type { RegistrationFormProps } from './form.tsx'
import { guestNextStep, joinButtonKey, PartyFields, PartyQuestions } from './party-fields.tsx'

interface GuestRegistrationFormProps extends RegistrationFormProps {
  formToken: string
  /** The given address belongs to an account. */
  hasAccount: boolean
  /** The tickets for this activity that were opened in this browser before; another person may register all the same. */
  ticketsHref: string | null
}

/**
 * The form for guests: a first name and an address are enough. Anyone who has an account can sign in, and gets this
 * form back unchanged.
 */
export function GuestForm({
  result,
  typed,
  of,
  placesLeft,
  formToken,
  hasAccount,
  ticketsHref,
}: GuestRegistrationFormProps) {
  const { t } = useTranslation('participation')
  const [form, fields] = useSchemaForm<typeof GuestRegistrationForm>('registration', result, typed)
  const signingIn = useSigningIn()
  const signIn = (
    <button className="as-link" name="signIn" value="login" onClick={signingIn.ask}>
      {t('join.guest.signIn')}
    </button>
  )

  return (
    <>
      {ticketsHref && (
        <Note tone="ok">
          {t('join.guest.opened')} <Link to={ticketsHref}>{t('join.enlarge.tickets')}</Link>
        </Note>
      )}
      <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
        <input type="hidden" name="as" value="guest" />
        <EnterRegisters />
        <Honeypot formToken={formToken} />
        <ErrorSummary form={form} />
        <GuestFields
          fields={fields}
          signIn={signIn}
          emailHint={t('join.guest.emailHint')}
          hasAccount={hasAccount}
        >
          {' '}
          {t('join.guest.or')}{' '}
          <button className="as-link" name="signIn" value="signup" onClick={signingIn.ask}>
            {t('join.guest.signUp')}
          </button>
          {t('join.guest.orGoOn')}
        </GuestFields>
        <FormSection title={t('join.guest.party')}>
          <PartyFields fields={fields} label={t('join.people')} of={of} placesLeft={placesLeft} />
        </FormSection>
        <PartyQuestions fields={fields} of={of} />
        <div className="form-section stack">
          <Checkbox
            field={fields.consent}
            label={t('join.consent', { host: of.hostName })}
            hint={t('join.consentHint')}
          />
          <Checkbox field={fields.terms} label={<TermsSentence />} />
          <SubmitButton full>{t(joinButtonKey(of))}</SubmitButton>
          <p className="small soft">{guestNextStep(of, t)}</p>
        </div>
      </Form>
      {signingIn.dialog}
    </>
  )
}

/**
 * The Enter key presses the first button of a form, which has to be the one that joins, not the one that leads to
 * signing in.
 */
function EnterRegisters() {
  return <button className="only-heard" tabIndex={-1} aria-hidden="true" />
}
