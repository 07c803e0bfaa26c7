import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { FindLink } from '#app/shared/search/find-link.tsx'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import type { DeviceForm } from '#server/schemas/participation/door.ts'
import { ClosedUntil } from './closed.tsx'
import { openWithPass } from './pass.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['checkin', 'forms'] }

/** The link is a secret: no address of it goes to other sites. Our own has to know where its form comes from. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' })

export async function loader({ request, context, params: { token = '' } }: LoaderFunctionArgs) {
  const args = { request, context }
  const title = await pageTitle(args, 'checkin:pass.title')
  const read = await attempt(api(args).pages.door.pass({ token }))
  if ('answer' in read) return { title, state: 'open' as const, activity: read.answer.activity }
  if (read.refused === 'DOOR_CLOSED') return { title, state: 'closed' as const, window: read.data }
  return data({ title, state: 'unknown' as const }, { status: 404 })
}

export async function action({ request, context, params: { token = '' } }: ActionFunctionArgs) {
  const args = { request, context }
  const opened = await openWithPass(args, token, await readForm(request))
  return 'returned' in opened ? data(opened.returned, { status: opened.returned.status }) : opened
}

/** Where the link of a helper leads: one button, and this browser holds the door. */
export default function DoorPass() {
  const page = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const [form, { device }] = useSchemaForm<typeof DeviceForm>('door', returned?.result)
  const { t, i18n } = useTranslation('checkin')
  useErrorTitle(returned !== undefined)

  return (
    <div className="wrap narrow page stack">
      <h1>{t('pass.heading')}</h1>
      {page.state === 'open' ? (
        <>
          <p className="large">
            <strong>{page.activity.name}</strong>
            <br />
            <time dateTime={page.activity.startDate}>
              {formatLongDateTime(page.activity.startDate, page.activity.timeZone, i18n.language)}
            </time>
          </p>
          <p className="prose">{t('pass.lead')}</p>
          <Form className="stack" method="post" {...getFormProps(form)} noValidate>
            <ErrorSummary form={form} />
            <Field field={device} label={t('pass.name')} hint={t('pass.nameHint')} autoComplete="nickname" />
            <SubmitButton>{t('pass.open')}</SubmitButton>
          </Form>
          <p className="soft small">{t('pass.cookie')}</p>
        </>
      ) : page.state === 'unknown' ? (
        <Note tone="no">{t('pass.unknown')}</Note>
      ) : (
        <ClosedUntil {...page.window} />
      )}
      {page.state !== 'open' && <FindLink label={t('pass.find')} />}
    </div>
  )
}
