import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { askForKey } from '#app/shared/account/sign-in/passkey.ts'
import { PasskeyForm } from '#app/shared/account/sign-in/passkey-form.tsx'
import { ErrorSummary, Field, PasswordField, SubmitButton } from '#app/ui/form/index.ts'
import type { ProveByCodeForm, ProveByPasswordForm } from '#server/schemas/account/account.ts'

const PASSKEY_ADDRESS = '/mon-compte/verifier/cle'

/** One press, where script runs: the device asks for the rest. */
export function PasskeyWay() {
  const { t } = useTranslation('identity')
  const { search } = useLocation()

  return (
    <section className="stack" aria-labelledby="by-passkey">
      <h2 id="by-passkey">{t('passkey.title')}</h2>
      <PasskeyForm
        address={`${PASSKEY_ADDRESS}${search}`}
        ask={askForKey}
        fields={{}}
        noScript={<p className="small soft">{t('passkey.noScript')}</p>}
        cancelled={t('passkey.cancelled')}
      >
        {({ isBusy, submit }) => (
          <div>
            <button type="button" className="button" aria-busy={isBusy} onClick={() => void submit()}>
              {t('passkey.submit')}
            </button>
          </div>
        )}
      </PasskeyForm>
    </section>
  )
}

interface WayProps {
  email: string
  /** The form as the server returned it, with its errors. */
  result: SubmissionResult | undefined
}

export function PasswordWay({ email, result }: WayProps) {
  const { t } = useTranslation('identity')
  const [form, { password }] = useSchemaForm<typeof ProveByPasswordForm>('by-password', result)

  return (
    <section className="stack" aria-labelledby="by-password-title">
      <h2 id="by-password-title">{t('password.title')}</h2>
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
        <PasswordField field={password} label={t('password.label')} autoComplete="current-password" />
        <div>
          <SubmitButton name="intent" value="password">
            {t('password.submit')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** First a button that mails the code, then its field. */
export function CodeWay({ email, isSent, result }: WayProps & { isSent: boolean }) {
  const { t } = useTranslation('identity')
  const [form, { code }] = useSchemaForm<typeof ProveByCodeForm>('by-code', result)
  const asks = isSent || result !== undefined

  return (
    <section className="stack" aria-labelledby="by-code-title">
      <h2 id="by-code-title">{t('code.title')}</h2>
      <p>{t(asks ? 'code.sent' : 'code.lead', { email })}</p>
      {asks && (
        <Form className="stack" method="post" {...getFormProps(form)} noValidate>
          <ErrorSummary form={form} />
          <Field
            field={code}
            label={t('code.label')}
            hint={t('code.hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <div>
            <SubmitButton name="intent" value="code">
              {t('code.submit')}
            </SubmitButton>
          </div>
        </Form>
      )}
      <Form method="post">
        <SubmitButton name="intent" value="sendCode" tone={asks ? 'line' : undefined}>
          {t(asks ? 'code.again' : 'code.send')}
        </SubmitButton>
      </Form>
    </section>
  )
}
