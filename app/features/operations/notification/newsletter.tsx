import { randomUUID } from 'node:crypto'
import { getFormProps, getInputProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Checkbox, ErrorSummary, Field, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { ConfirmedPromotionForm } from '#server/schemas/notification/newsletter.ts'

export { links } from '#app/features/operations/links.ts'
export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const overview = await api(args).pages.newsletter.overview()
  return {
    ...overview,
    waiting,
    /** Created with the page: pressing twice is one issue. */
    requestKey: randomUUID(),
    title: await pageTitle(args, 'operations:newsletter.title'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const promotion = await submitForm(args, await readForm(request), {
    schema: ConfirmedPromotionForm,
    texts: 'promotion',
    send: ({ confirmed: _, ...draft }) => api(args).pages.newsletter.send(draft),
  })
  if ('returned' in promotion) return data(promotion.returned, { status: promotion.returned.status })

  const values = { count: promotion.sent.receivers }
  return redirectWithToast('/operations/infolettre', { key: 'operations:newsletter.left', values })
}

export default function WriteNewsletter() {
  const { receivers, sent, waiting } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('operations')

  return (
    <OperationsPage
      title={t('newsletter.title')}
      lead={t('newsletter.receivers', { count: receivers })}
      waiting={waiting}
    >
      {/* A form of its own for each issue: sent with the key of the one before, it would be taken for that. */}
      <IssueForm key={sent[0]?.promotionId ?? 0} />
      <section className="stack" aria-labelledby="sent">
        <h2 id="sent">{t('newsletter.sent')}</h2>
        {sent.length === 0 && <p className="soft">{t('newsletter.none')}</p>}
        <ul className="stack">
          {sent.map(({ promotionId, subjectFr, subjectEn, sentAt, receivers }) => (
            <li key={promotionId}>
              <strong lang={i18n.language}>{i18n.language === 'fr' ? subjectFr : subjectEn}</strong>{' '}
              <span className="soft">
                {formatHomeDate(sentAt, i18n.language)} · {t('newsletter.to', { count: receivers })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </OperationsPage>
  )
}

function IssueForm() {
  const { receivers, requestKey } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  const [form, fields] = useSchemaForm<typeof ConfirmedPromotionForm>('promotion', returned?.result, {
    path: '/activites',
    requestKey,
  })
  useErrorTitle(Object.keys(form.allErrors).length > 0)
  const { key: _, ...key } = getInputProps(fields.requestKey, { type: 'hidden' })

  return (
    <Form className="narrow stack" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <input {...key} />
      <Field field={fields.subjectFr} label={t('newsletter.subjectFr')} lang="fr" />
      <TextArea field={fields.textFr} label={t('newsletter.textFr')} lang="fr" />
      <Field field={fields.subjectEn} label={t('newsletter.subjectEn')} lang="en" />
      <TextArea field={fields.textEn} label={t('newsletter.textEn')} lang="en" />
      <Field field={fields.path} label={t('newsletter.path')} hint={t('newsletter.pathHint')} />
      <Checkbox field={fields.confirmed} label={t('newsletter.confirm')} hint={t('newsletter.next')} />
      <SubmitButton>{t('newsletter.submit', { count: receivers })}</SubmitButton>
    </Form>
  )
}
