import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, Honeypot, SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ForgottenPasswordForm } from '#server/schemas/account/account.ts'
import { AuthForm, AuthHeading, ViewLink } from './place.tsx'

interface ForgotViewProps {
  result: SubmissionResult | undefined
  returnTo: string
  /** The sponsorship code of the link, which the other views keep. */
  spsId: string
  formToken: string
  /** The address that was typed in the form before. */
  email: string | undefined
}

/** Asks for the email with the link. Guests have no password, so they are told about the link of their emails. */
export function ForgotView({ result, returnTo, spsId, formToken, email: known }: ForgotViewProps) {
  const { t } = useTranslation('account')
  const [form, { email }] = useSchemaForm<typeof ForgottenPasswordForm>('forgot', result, { email: known })

  return (
    <>
      <AuthHeading>{t('forgot.title')}</AuthHeading>
      <p>{t('forgot.text')}</p>
      <AuthForm {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <input type="hidden" name="view" value="forgot" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Honeypot formToken={formToken} />
        <Field field={email} label={t('forgot.email')} type="email" autoComplete="username" />
        <SubmitButton full>{t('forgot.submit')}</SubmitButton>
      </AuthForm>
      <Note tone="info">{t('forgot.guest')}</Note>
      <p>
        <ViewLink className="back" view="login" returnTo={returnTo} spsId={spsId}>
          <Icon name="previous" />
          {t('forgot.back')}
        </ViewLink>
      </p>
    </>
  )
}
