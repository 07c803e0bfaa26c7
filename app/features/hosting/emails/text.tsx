import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { useUnsavedWarning } from '#app/lib/form/unsaved.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'
import type { CustomTextForm } from '#server/schemas/notification/custom-email.ts'
import { comesBackSignedOut } from './message.server.ts'
import { MessageFields, TriedOut, TryButtons } from './message-fields.tsx'
import { changeText, momentOf } from './text.server.ts'

export { unlessSignedOut as shouldRevalidate } from '#app/lib/form/unless-signed-out.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['messages', 'forms'] }

/** The text of a host for one moment. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const isSignedOut = await comesBackSignedOut(args)
  if (!isSignedOut) await requireSession(args)
  const type = momentOf(params.moment)
  const activityId = idOf(params.activityId)
  if (isSignedOut)
    return {
      ...{ type, text: null, afterLeavesAt: null, closed: null, needsPro: false },
      activity: { activityId, language: '', timeZone: '' },
      title: await pageTitle(args, `messages:moments.${type}.heading`),
    }
  const emails = await answerOr404(api(args).pages.hostEmail.view({ activityId }))
  if (!emails.mayWrite) throw new Response(null, { status: 404 })
  const { activity, texts, isPro, afterLeavesAt, momentsOver } = emails
  const text = texts.find(({ templateType }) => templateType === type) ?? null
  return {
    type,
    activity,
    text,
    afterLeavesAt,
    /** Why nothing can be saved any more. */
    closed: closedBecause({
      isOver: momentsOver.includes(type),
      isCancelled: activity.isCancelled,
      sentAt: text?.sentAt ?? null,
    }),
    needsPro: type !== 'CONFIRMATION' && !isPro,
    title: await pageTitle(args, `messages:moments.${type}.title`, { activity: activity.name }),
  }
}

function closedBecause(about: { isOver: boolean; isCancelled: boolean; sentAt: string | null }) {
  if (about.isCancelled) return 'CANCELLED' as const
  if (about.sentAt !== null) return 'SENT' as const
  return about.isOver ? ('OVER' as const) : null
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const about = { activityId: idOf(params.activityId), type: momentOf(params.moment) }
  const changed = await changeText(args, about, await readForm(request))
  if ('returned' in changed) return data(changed.returned, { status: changed.returned.status })
  return redirectWithToast(hostEmailsPath(about.activityId), { key: `messages:toasts.${changed.toast}` })
}

export default function HostText() {
  const { type, activity, text, closed, needsPro, afterLeavesAt } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t, i18n } = useTranslation('messages')
  const [form, { subject, content, useCustomLogo }] = useSchemaForm<typeof CustomTextForm>(
    'text',
    returned?.result,
    {
      subject: text?.subject ?? '',
      content: text?.content ?? '',
      useCustomLogo: text?.useCustomLogo ?? false,
    },
  )
  useUnsavedWarning('text', returned)
  useErrorTitle(returned?.status !== undefined && returned.status >= 400)

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={hostEmailsPath(activity.activityId)}>
        <Icon name="previous" />
        {t('heading')}
      </Link>
      <header className="stack">
        <h1>{t(`moments.${type}.heading`)}</h1>
        {afterLeavesAt && (
          <p className="lead">
            {t(`moments.${type}.lead`, {
              date: formatDateTime(afterLeavesAt, activity.timeZone, i18n.language),
            })}
          </p>
        )}
      </header>
      {needsPro && <Note tone="info">{t('needsPro')}</Note>}
      {closed && <Note tone="wait">{t(`closed.${closed}`)}</Note>}
      <TriedOut preview={returned?.preview} testedTo={returned?.testedTo} language={activity.language} />
      {!closed && (
        <Form className="stack" method="post" {...getFormProps(form)} noValidate>
          <ErrorSummary form={form} />
          <MessageFields
            subject={type === 'AFTER' ? subject : null}
            content={content}
            useCustomLogo={useCustomLogo}
          />
          <TryButtons />
          <p className="cluster">
            <SubmitButton name="intent" value="save">
              {t('form.save')}
            </SubmitButton>
            {text && (
              <SubmitButton name="intent" value="remove" tone="quiet">
                {t('form.remove')}
              </SubmitButton>
            )}
          </p>
        </Form>
      )}
    </div>
  )
}
