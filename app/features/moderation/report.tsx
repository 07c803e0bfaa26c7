import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { formTokenOf, makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { keepLinkOfAddress, readPass } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { ErrorSummary, Honeypot, RadioCards, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { profilePath } from '#server/domain/account/paths.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { REPORT_REASONS } from '#server/domain/moderation/report.ts'
import type { ReportForm } from '#server/schemas/moderation/report.ts'
import { reportedBy, reportFromForm } from './report.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['reports', 'forms'] }

/** The number of characters of a comment that are enough to recognise it. */
const EXCERPT = 200

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await keepLinkOfAddress(args)
  const { searchParams } = new URL(request.url)
  const subject = reportedBy(searchParams)
  const pass = await readPass(args)
  const reported = api(args).pages.report.target({ ...subject, guestId: pass?.pass })
  const { kind, name, activityId, isOwn } = await answerOr404(reported)
  const isVisitor = (await currentSession(args)) === null
  return {
    kind,
    name: kind === 'COMMENT' && name.length > EXCERPT ? `${name.slice(0, EXCERPT)}…` : name,
    back: activityId
      ? withPass(activityPagePath(activityId), pass?.mark ?? null)
      : profilePath(subject.profileId ?? 0),
    isOwn,
    isSent: searchParams.get('state') === 'sent',
    formToken: isVisitor ? makeFormToken() : null,
    title: await pageTitle(args, `reports:title.${kind}`),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const { searchParams } = new URL(request.url)
  const form = await readForm(request)
  const returned = await reportFromForm(args, reportedBy(searchParams), form)
  if (returned) return data({ ...returned, formToken: formTokenOf(form) }, { status: returned.status })
  searchParams.set('state', 'sent')
  return redirect(`/signaler?${searchParams}`)
}

export default function SendReport() {
  const { kind, name, back, isOwn, isSent } = useLoaderData<typeof loader>()
  const { t } = useTranslation('reports')

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={back}>
        <Icon name="previous" />
        {t(`back.${kind}`)}
      </Link>
      <div className="stack">
        <h1>{t(`title.${kind}`)}</h1>
        <blockquote className="as-written">{name}</blockquote>
      </div>
      {isSent && (
        <Note tone="ok">
          <strong>{t('sent')}</strong> {t('sentText')}
        </Note>
      )}
      {isOwn && !isSent && (
        <Note tone="info">
          {t('own')} <Link to={paths.contact}>{t('common:footer.contact')}</Link>
        </Note>
      )}
      {!isOwn && !isSent && <ReportFields />}
    </div>
  )
}

function ReportFields() {
  const { formToken } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('reports')
  const [form, { signalTypeId, signalDescription }] = useSchemaForm<typeof ReportForm>(
    'report',
    returned?.result,
  )
  useErrorTitle(Object.keys(form.allErrors).length > 0)
  const reasons = REPORT_REASONS.map(({ id, slug }) => ({ value: String(id), label: t(`reasons.${slug}`) }))

  return (
    <>
      <p>
        {t('lead')} <Link to={paths.terms}>{t('rules')}</Link>
      </p>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        {formToken && <Honeypot formToken={returned?.formToken ?? formToken} />}
        <RadioCards field={signalTypeId} label={t('reason')} options={reasons} />
        <TextArea field={signalDescription} label={t('description')} hint={t('descriptionHint')} />
        <p>
          <SubmitButton>{t('submit')}</SubmitButton>
        </p>
      </Form>
    </>
  )
}
