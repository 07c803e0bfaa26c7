import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { SignUpChoices } from '#app/shared/account/sign-in/sign-up-choices.tsx'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { TermsSentence } from '#app/shared/account/terms-sentence.tsx'
import { Checkbox, ErrorSummary, Field, Honeypot, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import type { ProviderSignUpForm } from '#server/schemas/account/account.ts'

interface NewcomerFormProps {
  result: SubmissionResult | undefined
  returnTo: string
  /** The sponsorship code of the link that the person came by. */
  spsId: string
  newcomer: { code: string; email: string; firstName: string; lastName: string }
}

/**
 * The form for someone who comes from Google for the first time: filled in with what Google said; they have yet to
 * accept the terms.
 */
export function NewcomerForm({ result, returnTo, spsId, newcomer }: NewcomerFormProps) {
  const { t } = useTranslation('account')
  const [form, fields] = useSchemaForm<typeof ProviderSignUpForm>('newcomer', result, {
    prenom: newcomer.firstName,
    nom: newcomer.lastName,
    sponsorshipCode: spsId,
  })

  return (
    <>
      <p className="soft">{t('google.lead')}</p>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="providerId" value={newcomer.code} />
        <Honeypot />
        <p>
          <span className="small soft">{t('google.email')}</span>
          <br />
          <strong>{newcomer.email}</strong>
        </p>
        <div className="pair">
          <Field field={fields.prenom} label={t('signup.firstName')} autoComplete="given-name" />
          <Field field={fields.nom} label={t('signup.lastName')} autoComplete="family-name" />
        </div>
        <SignUpChoices fields={fields} />
        <Checkbox field={fields.terms} label={<TermsSentence />} />
        <p className="small soft">{t('google.noPassword')}</p>
        <SubmitButton full>{t('signup.submit')}</SubmitButton>
      </Form>
      <p>
        {t('signup.haveAccount')} <Link to={viewPath('login', returnTo, { spsId })}>{t('signup.login')}</Link>
      </p>
    </>
  )
}
