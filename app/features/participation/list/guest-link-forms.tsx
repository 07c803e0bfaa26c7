import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { ErrorSummary, Field, Honeypot, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import type { MailLinkForm } from '#server/schemas/account/account.ts'

/** Ends a link that was passed on, or is no longer needed. The link itself is the proof, so no sign-in is asked. */
export function EndLink({ passe }: { passe: string }) {
  const { t } = useTranslation('participation')

  return (
    <section className="panel stack no-print" aria-labelledby="end-link">
      <h2 id="end-link" className="label">
        {t('link.end.title')}
      </h2>
      <p>{t('link.end.text')}</p>
      <Form className="cluster" method="post">
        <input type="hidden" name="passe" value={passe} />
        <SubmitButton name="intent" value="endAndMail" tone="quiet">
          {t('link.end.andMail')}
        </SubmitButton>
        <SubmitButton name="intent" value="end" tone="quiet">
          {t('link.end.only')}
        </SubmitButton>
      </Form>
    </section>
  )
}

/** Emails a new link to an address that registered without an account. */
export function MailLink({ result, formToken }: { result: SubmissionResult | undefined; formToken: string }) {
  const { t } = useTranslation('participation')
  const [form, { email }] = useSchemaForm<typeof MailLinkForm>('mail-link', result)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value="mailLink" />
      <Honeypot formToken={formToken} />
      <Field field={email} label={t('link.mail.email')} type="email" autoComplete="email" />
      <SubmitButton>{t('link.mail.submit')}</SubmitButton>
    </Form>
  )
}

/** Offers a password to guests who came by the link of their email; they keep their registrations. */
export function OpenAccount({ passe }: { passe: string }) {
  const { t } = useTranslation('participation')

  return (
    <section className="panel stack no-print" aria-labelledby="open-account">
      <h2 id="open-account" className="label">
        {t('registrations.account.title')}
      </h2>
      <p>
        {t('registrations.account.text')}{' '}
        <Link to={withPass('/mes-inscriptions/mot-de-passe', passe)}>
          {t('registrations.account.action')}
        </Link>
      </p>
    </section>
  )
}
