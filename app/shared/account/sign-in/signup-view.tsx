import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { TermsSentence } from '#app/shared/account/terms-sentence.tsx'
import { Checkbox, ErrorSummary, Field, Honeypot, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { SignUpForm } from '#server/schemas/account/account.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { AuthForm, AuthHeading, ViewLink } from './place.tsx'
import { SignUpChoices } from './sign-up-choices.tsx'

/**
 * The sponsorship code of the link. A code that belongs to nobody is left out, which is said before anything is filled
 * in.
 */
export interface Sponsorship {
  code: string
  isUnknown: boolean
}

interface SignupViewProps {
  result: SubmissionResult | undefined
  returnTo: string
  sponsorship: Sponsorship
  /** Set when the person was joining an activity: they may also go on without an account (spec §4). */
  registering: { prenom?: string; nom?: string; email?: string } | null
  isProposing: boolean
}

export function SignupView({ result, returnTo, sponsorship, registering, isProposing }: SignupViewProps) {
  const { t } = useTranslation('account')
  const [form, fields] = useSchemaForm<typeof SignUpForm>('signup', result, {
    prenom: registering?.prenom,
    nom: registering?.nom,
    username: registering?.email,
    sponsorshipCode: sponsorship.code,
  })

  return (
    <>
      <AuthHeading>{t(isProposing ? 'signup.proposing.title' : 'signup.title')}</AuthHeading>
      <p className="soft">{t(isProposing ? 'signup.proposing.lead' : 'signup.lead')}</p>
      {sponsorship.isUnknown && !result && <Note tone="info">{t('signup.sponsorUnknown')}</Note>}
      <AuthForm {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <input type="hidden" name="view" value="signup" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Honeypot />
        <div className="pair">
          <Field field={fields.prenom} label={t('signup.firstName')} autoComplete="given-name" />
          <Field field={fields.nom} label={t('signup.lastName')} autoComplete="family-name" />
        </div>
        <Field field={fields.username} label={t('signup.email')} type="email" autoComplete="username" />
        <NewPasswordField
          field={fields.password}
          label={t('signup.password')}
          hint={t('signup.passwordHint')}
        />
        <SignUpChoices fields={fields} />
        <Checkbox field={fields.terms} label={<TermsSentence />} />
        <SubmitButton full>{t('signup.submit')}</SubmitButton>
      </AuthForm>
      <p>
        {t('signup.haveAccount')}{' '}
        <ViewLink view="login" returnTo={returnTo} spsId={sponsorship.code}>
          {t('signup.login')}
        </ViewLink>
      </p>
      {registering && (
        <p>
          <Link to={returnTo}>{t('signup.asGuest')}</Link>
        </p>
      )}
    </>
  )
}
