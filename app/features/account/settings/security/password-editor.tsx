import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { NewPasswordField } from '#app/shared/account/sign-in/new-password-field.tsx'
import { ErrorSummary, PasswordField, SubmitButton } from '#app/ui/form/index.ts'
import type { ChangePasswordForm } from '#server/schemas/account/account.ts'

/** The form with the current password and the new one. */
export function PasswordEditor({ result, email }: { result: SubmissionResult | undefined; email: string }) {
  const { t } = useTranslation('settings')
  const [form, { previousPass, newPass }] = useSchemaForm<typeof ChangePasswordForm>('password', result)
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      {/* Tells password managers which account the password belongs to. */}
      <input
        className="only-heard"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="username"
        value={email}
        readOnly
      />
      <PasswordField field={previousPass} label={t('security.previous')} autoComplete="current-password" />
      <NewPasswordField field={newPass} label={t('security.next')} hint={t('security.nextHint')} />
      <SubmitButton name="intent" value="password">
        {t('security.change')}
      </SubmitButton>
    </Form>
  )
}
