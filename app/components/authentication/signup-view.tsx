import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Checkbox, ErrorSummary, Field, PasswordField, SubmitButton } from '#app/components/form/index.ts'
import { TermsSentence } from '#app/components/terms-sentence.tsx'
import { useSchemaForm } from '#app/lib/form.ts'
import type { SignUpForm } from '#server/schemas/account.ts'
import { viewPath } from './view-path.ts'

interface SignupViewProps {
  result: SubmissionResult | undefined
  returnTo: string
  sponsorshipCode: string
}

export function SignupView({ result, returnTo, sponsorshipCode }: SignupViewProps) {
  const { t } = useTranslation('account')
  const [form, fields] = useSchemaForm<typeof SignUpForm>('signup', result, { sponsorshipCode })

  return (
    <>
      <h1>{t('signup.title')}</h1>
      <p className="soft">{t('signup.lead')}</p>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="view" value="signup" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="pair">
          <Field field={fields.prenom} label={t('signup.firstName')} autoComplete="given-name" />
          <Field field={fields.nom} label={t('signup.lastName')} autoComplete="family-name" />
        </div>
        <Field field={fields.username} label={t('signup.email')} type="email" autoComplete="username" />
        <PasswordField
          field={fields.password}
          label={t('signup.password')}
          hint={t('signup.passwordHint')}
          autoComplete="new-password"
        />
        <Checkbox field={fields.organisation} label={t('signup.organisation')} />
        <div className="only-if-checked stack">
          <Field
            field={fields.incName}
            label={t('signup.incName')}
            hint={t('signup.incNameHint')}
            autoComplete="organization"
          />
          <Field
            field={fields.sponsorshipCode}
            label={t('signup.sponsorshipCode')}
            optional
            autoComplete="off"
          />
        </div>
        <Checkbox field={fields.terms} label={<TermsSentence />} />
        <SubmitButton full>{t('signup.submit')}</SubmitButton>
      </Form>
      <p>
        {t('signup.haveAccount')} <Link to={viewPath('login', returnTo)}>{t('signup.login')}</Link>
      </p>
    </>
  )
}
