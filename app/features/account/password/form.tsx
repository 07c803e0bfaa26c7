import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { NewPasswordField } from '#app/shared/account/sign-in/new-password-field.tsx'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { CodedPasswordForm } from '#server/schemas/account/account.ts'

interface NewPasswordFormProps {
  result: SubmissionResult | undefined
  label: string
  submit: string
  /** The account has a second factor: its code is asked for, too. */
  needsCode?: boolean
}

/** One field and one button; the address of the page says whose password it is. */
export function NewPasswordFields({ result, label, submit, needsCode = false }: NewPasswordFormProps) {
  const { t } = useTranslation('account')
  const [form, { newPass, secondFactorCode }] = useSchemaForm<typeof CodedPasswordForm>(
    'new-password',
    result,
  )
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <NewPasswordField field={newPass} label={label} hint={t('signup.passwordHint')} />
      {needsCode && (
        <Field
          field={secondFactorCode}
          label={t('newPassword.code')}
          hint={t('newPassword.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <SubmitButton full>{submit}</SubmitButton>
      {needsCode && <p className="small soft">{t('newPassword.passkey')}</p>}
    </Form>
  )
}

/** Shown for a link that cannot be used: says why, and leads to where the person can go on. */
export function UnusableLink({ reason, next }: { reason: string; next: { to: string; label: string } }) {
  return (
    <>
      <div role="alert">
        <Note tone="no">{reason}</Note>
      </div>
      <p>
        <Link className="button is-full" to={next.to}>
          {next.label}
        </Link>
      </p>
    </>
  )
}
