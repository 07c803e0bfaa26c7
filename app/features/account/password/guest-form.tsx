import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { NewPasswordField } from '#app/shared/account/sign-in/new-password-field.tsx'
import { SignUpChoices } from '#app/shared/account/sign-in/sign-up-choices.tsx'
import { TermsSentence } from '#app/shared/account/terms-sentence.tsx'
import { Checkbox, ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import type { GuestAccountForm } from '#server/schemas/account/account.ts'

/** The form by which a guest opens an account: the address and the names are known, the rest is as in signing up. */
export function NewAccountForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation('account')
  const [form, fields] = useSchemaForm<typeof GuestAccountForm>('guest-account', result)
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <NewPasswordField
        field={fields.newPass}
        label={t('guestPassword.label')}
        hint={t('signup.passwordHint')}
      />
      <SignUpChoices fields={fields} />
      <Checkbox field={fields.terms} label={<TermsSentence />} />
      <SubmitButton full>{t('guestPassword.submit')}</SubmitButton>
    </Form>
  )
}
