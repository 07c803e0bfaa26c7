import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, PasswordField, SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import type { SignInForm } from '#server/schemas/account/account.ts'
import { AuthForm, AuthHeading, ViewLink } from './place.tsx'
import type { AuthNews } from './view-path.ts'

interface LoginViewProps {
  result: SubmissionResult | undefined
  returnTo: string
  /** The sponsorship code of the link, which the other views keep. */
  spsId: string
  news: AuthNews | null
  /** The address that was typed in the form before. */
  email: string | undefined
  isProposing: boolean
}

export function LoginView({ result, returnTo, spsId, news, email, isProposing }: LoginViewProps) {
  const { t } = useTranslation('account')
  const [form, { username, password }] = useSchemaForm<typeof SignInForm>('login', result, {
    username: email,
  })

  return (
    <>
      <AuthHeading>{t('login.title')}</AuthHeading>
      {isProposing && <p className="soft">{t('login.proposing')}</p>}
      {news && <LoginNews news={news} />}
      <AuthForm {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <input type="hidden" name="view" value="login" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field field={username} label={t('login.email')} type="email" autoComplete="username" />
        <PasswordField field={password} label={t('login.password')} autoComplete="current-password" />
        <p className="small">
          <ViewLink view="forgot" returnTo={returnTo} spsId={spsId}>
            {t('login.forgot')}
          </ViewLink>
        </p>
        <SubmitButton full>{t('login.submit')}</SubmitButton>
      </AuthForm>
      <p>
        {t('login.noAccount')}{' '}
        <ViewLink view="signup" returnTo={returnTo} spsId={spsId}>
          {t('login.create')}
        </ViewLink>
      </p>
    </>
  )
}

/** Says what was just done, and that an email with the next step was sent. */
function LoginNews({ news }: { news: AuthNews }) {
  const { t } = useTranslation('account')
  return (
    <div role="status">
      <Note tone="ok" icon="mail">
        <strong>{t(`notes.${news}.title`)}</strong> {t(`notes.${news}.text`)}
      </Note>
    </div>
  )
}
