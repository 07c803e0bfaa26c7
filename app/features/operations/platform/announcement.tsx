import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { clockShows } from '#app/lib/format/wall-clock.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { DateField, ErrorSummary, Field, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { AnnouncementForm } from '#server/schemas/platform/announcement.ts'

export { links } from '#app/features/operations/links.ts'
export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const newest = await api(args).pages.announcement.newest()
  return { title: await pageTitle(args, 'operations:announcement.title'), newest, waiting }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const form = await readForm(request)
  const start = form.get('startDate')
  const doesStart = typeof start === 'string' && clockShows(start, HOME_ZONE)

  const announcement = await submitForm(args, form, {
    schema: AnnouncementForm,
    texts: 'announcement',
    send: (text) => api(args).pages.announcement.save(text),
    atField: { NO_SUCH_TIME: doesStart ? 'endDate' : 'startDate' },
  })
  if ('returned' in announcement) return data(announcement.returned, { status: announcement.returned.status })

  return redirectWithToast('/operations/annonce', { key: 'operations:toasts.announced' })
}

export default function WriteAnnouncement() {
  const { newest, waiting } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  const [form, fields] = useSchemaForm<typeof AnnouncementForm>('announcement', returned?.result, {
    textFr: newest?.textFr,
    textEn: newest?.textEn,
    href: newest?.href ?? undefined,
    linkFr: newest?.linkFr ?? undefined,
    linkEn: newest?.linkEn ?? undefined,
    startDate: newest?.startDate,
    endDate: newest?.endDate,
  })
  useErrorTitle(Object.keys(form.allErrors).length > 0)

  return (
    <OperationsPage
      title={t('announcement.title')}
      lead={t(newest ? 'announcement.leadNewest' : 'announcement.lead')}
      waiting={waiting}
    >
      <Form className="narrow stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <TextArea field={fields.textFr} label={t('announcement.textFr')} lang="fr" />
        <TextArea field={fields.textEn} label={t('announcement.textEn')} lang="en" />
        <Field
          field={fields.href}
          label={t('announcement.href.label')}
          hint={t('announcement.href.hint')}
          optional
        />
        <Field
          field={fields.linkFr}
          label={t('announcement.linkFr')}
          hint={t('announcement.linkHint')}
          lang="fr"
          optional
        />
        <Field field={fields.linkEn} label={t('announcement.linkEn')} lang="en" optional />
        <div className="pair">
          <DateField field={fields.startDate} type="datetime-local" label={t('announcement.start')} />
          <DateField field={fields.endDate} type="datetime-local" label={t('announcement.end')} />
        </div>
        <p className="soft small">{t('announcement.next')}</p>
        <SubmitButton>{t('announcement.submit')}</SubmitButton>
      </Form>
    </OperationsPage>
  )
}
