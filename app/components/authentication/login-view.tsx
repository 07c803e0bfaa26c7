import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary, Field, PasswordField, SubmitButton } from '#app/components/form/index.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import type { SignInForm } from '#server/schemas/account.ts'
import { viewPath } from './view-path.ts'

interface LoginViewProps {
  result: SubmissionResult | undefined
  returnTo: string
}

export function LoginView({ result, returnTo }: LoginViewProps) {
  const { t } = useTranslation('account')
  const [form, { username, password }] = useSchemaForm<typeof SignInForm>('login', result)

  return (
    <>
      <h1>{t('login.title')}</h1>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="view" value="login" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field field={username} label={t('login.email')} type="email" autoComplete="username" />
        <PasswordField field={password} label={t('login.password')} autoComplete="current-password" />
        <p className="small">
          <Link to={viewPath('forgot', returnTo)}>{t('login.forgot')}</Link>
        </p>
        <SubmitButton full>{t('login.submit')}</SubmitButton>
      </Form>
      <p>
        {t('login.noAccount')} <Link to={viewPath('signup', returnTo)}>{t('login.create')}</Link>
      </p>
    </>
  )
}
