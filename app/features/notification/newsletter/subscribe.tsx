import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { formTokenOf, makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { ErrorSummary, Field, Honeypot, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { NewsletterForm } from '#server/schemas/notification/newsletter.ts'
import { subscribeWithForm } from './subscribe.server.ts'

export const handle = { i18n: ['content', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.get('state') === 'sent'
  const title = await pageTitle({ request, context }, 'content:newsletter.title')
  return { title, isSent, formToken: makeFormToken() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const form = await readForm(request)
  const subscription = await subscribeWithForm(args, form)
  if ('sent' in subscription) return redirect('/infolettre?state=sent')
  const { result, status } = subscription.returned
  // The form keeps the time at which it was first rendered, so that a quick correction is not mistaken for a bot.
  return data({ result, formToken: formTokenOf(form) }, { status })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta({ title: data.title }) : [])

export default function Newsletter() {
  const { isSent, formToken } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('content')
  const [form, { email }] = useSchemaForm<typeof NewsletterForm>('newsletter', returned?.result)
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <div className="wrap narrow page stack-l">
      <div className="stack">
        <h1>{t('newsletter.title')}</h1>
        <p className="lead">{t('newsletter.lead')}</p>
      </div>
      {isSent ? (
        <Note tone="ok">
          <strong>{t('newsletter.sent')}</strong> {t('newsletter.sentText')}
        </Note>
      ) : (
        <Form className="stack" method="post" {...getFormProps(form)} noValidate>
          <ErrorSummary form={form} />
          <Honeypot formToken={returned?.formToken ?? formToken} />
          <Field field={email} label={t('newsletter.email')} type="email" autoComplete="email" />
          <p>{t('newsletter.consent')}</p>
          <SubmitButton>{t('newsletter.submit')}</SubmitButton>
        </Form>
      )}
      <p className="small soft">
        {t('newsletter.anyTime')} <Link to={paths.privacy}>{t('consent.policy')}</Link>
      </p>
    </div>
  )
}
