import { randomUUID } from 'node:crypto'
import { type FieldMetadata, getFormProps, getInputProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { Checkbox, ErrorSummary, RadioCards, SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'
import type { SendNowForm } from '#server/schemas/notification/custom-email.ts'
import { MessageFields, TriedOut, TryButtons } from './message-fields.tsx'
import { namedIn, sendFromForm } from './now.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['messages', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const wanted = { activityId: idOf(params.activityId), participantsId: namedIn(request) }
  const found = await answerOr404(api(args).pages.hostEmail.compose(wanted))
  return {
    ...found,
    /** Created with the page: pressing twice is one sending. */
    requestKey: randomUUID(),
    title: await pageTitle(args, 'messages:now.title', { activity: found.activity.name }),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const sent = await sendFromForm(args, activityId, await readForm(request))
  if ('returned' in sent) return data(sent.returned, { status: sent.returned.status })
  const values = { count: sent.recipients }
  return redirectWithToast(hostEmailsPath(activityId), { key: 'messages:toasts.sent', values })
}

export default function SendNow() {
  const { activity, closed, named, reached, requestKey, leftToday, dailyLimit } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('messages')
  const [form, fields] = useSchemaForm<typeof SendNowForm>('now', returned?.result, { requestKey })
  useErrorTitle(returned?.status !== undefined && returned.status >= 400)
  const { key: _, ...key } = getInputProps(fields.requestKey, { type: 'hidden' })

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={hostEmailsPath(activity.activityId)}>
        <Icon name="previous" />
        {t('heading')}
      </Link>
      <header className="stack">
        <h1>{t('now.heading')}</h1>
        <p className="lead">{t('now.lead')}</p>
      </header>
      {closed && <Note tone="wait">{t(`now.closed.${closed}`)}</Note>}
      <TriedOut preview={returned?.preview} testedTo={returned?.testedTo} language={activity.language} />
      {!closed && (
        <Form className="stack" method="post" {...getFormProps(form)} noValidate>
          <ErrorSummary form={form} />
          <input {...key} />
          {named.length > 0 ? <Named field={fields.audience} /> : <Audience field={fields.audience} />}
          <MessageFields
            subject={fields.subject}
            content={fields.content}
            useCustomLogo={fields.useCustomLogo}
          />
          <Checkbox field={fields.mayReply} label={t('form.mayReply')} hint={t('form.mayReplyHint')} />
          <TryButtons />
          <p className="small soft">
            {t('now.limit', { count: dailyLimit })} {t('now.left', { count: leftToday })}
          </p>
          {named.length > 0 && reached === 0 ? (
            <Note tone="wait">{t('now.nobody')}</Note>
          ) : (
            <p>
              <SubmitButton name="intent" value="send">
                {named.length > 0 ? t('now.sendTo', { count: reached }) : t('now.send')}
              </SubmitButton>
            </p>
          )}
        </Form>
      )}
    </div>
  )
}

/** Each audience with the number of people who would get the message: it is read before the button. */
function Audience({ field }: { field: FieldMetadata<string | undefined> }) {
  const { counts, isPro } = useLoaderData<typeof loader>()
  const { t } = useTranslation('messages')
  const options = counts
    .filter(({ audience, count }) => count > 0 || audience === 'ALL' || audience === field.initialValue)
    .map(({ audience, count }) => ({
      value: audience,
      label: t(`audiences.${audience}`),
      end: t('now.people', { count }),
    }))
  return (
    <>
      {!isPro && <Note tone="info">{t('now.needsPro')}</Note>}
      <RadioCards field={field} label={t('now.audience')} hint={t('now.audienceHint')} options={options} />
    </>
  )
}

/** The registrations that the address names. */
function Named({ field }: { field: FieldMetadata<string | undefined> }) {
  const { named, reached } = useLoaderData<typeof loader>()
  const { t } = useTranslation('messages')
  return (
    <div className="field">
      <p className="label" id={field.id} tabIndex={-1}>
        {t('now.to')}
      </p>
      <ul>
        {named.map(({ participantId, displayName }) => (
          <li key={participantId}>{displayName}</li>
        ))}
      </ul>
      {reached < named.length && (
        <p className="hint">{t('now.unreached', { count: named.length - reached })}</p>
      )}
      <FieldError field={field} />
    </div>
  )
}
