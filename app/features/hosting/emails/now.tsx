import { randomUUID } from 'node:crypto'
import { getFormProps, getInputProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { unlessSignedOut } from '#app/lib/form/unless-signed-out.ts'
import { useUnsavedWarning } from '#app/lib/form/unsaved.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Checkbox, ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { NAMED_WITHOUT_PRO } from '#server/domain/notification/custom-email.ts'
import { hostEmailsPath } from '#server/domain/notification/message-paths.ts'
import type { SendNowForm } from '#server/schemas/notification/custom-email.ts'
import { AudienceField, KeptAudience, Named, offeredAudiences } from './audience.tsx'
import { comesBackSignedOut } from './message.server.ts'
import { MessageFields, TriedOut, TryButtons } from './message-fields.tsx'
import { namedIn, sendFromForm } from './now.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['messages', 'forms'] }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const isSignedOut = await comesBackSignedOut(args)
  if (!isSignedOut) await requireSession(args)
  const activityId = idOf(params.activityId)
  /** Created with the page: pressing twice is one sending. */
  const requestKey = randomUUID()
  if (isSignedOut)
    return {
      ...{ isSignedOut, requestKey, closed: null, counts: [], named: [] },
      ...{ reached: 0, isPro: false, leftToday: 0, dailyLimit: 0 },
      activity: { activityId, language: '' },
      title: await pageTitle(args, 'messages:now.heading'),
    }

  const wanted = { activityId, participantsId: namedIn(request) }
  const found = await answerOr404(api(args).pages.hostEmail.compose(wanted))
  return {
    ...found,
    isSignedOut,
    requestKey,
    title: await pageTitle(args, 'messages:now.title', { activity: found.activity.name }),
  }
}

/** Once somebody who was named is not registered any more, the form comes back with those who are. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === 404 || unlessSignedOut(args)
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const activityId = idOf(params.activityId)
  const sent = await sendFromForm(args, activityId, await readForm(request))
  if ('returned' in sent) return data(sent.returned, { status: sent.returned.status })
  const values = { count: sent.recipients }
  return redirectWithToast(hostEmailsPath(activityId), { key: 'messages:toasts.sent', values })
}

export default function SendNow() {
  const { activity, isSignedOut, closed, counts, named, reached, isPro, requestKey, ...left } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('messages')
  const audiences = offeredAudiences(counts)
  const isNamed = named.length > 0
  const [form, fields] = useSchemaForm<typeof SendNowForm>('now', returned?.result, {
    requestKey,
    audience: isNamed ? undefined : audiences[0]?.audience,
  })
  useUnsavedWarning('now', returned)
  useErrorTitle(returned?.status !== undefined && returned.status >= 400)
  const { key: _, ...key } = getInputProps(fields.requestKey, { type: 'hidden' })
  const { activityId } = activity
  const choice = { isPro, named: named.length, reached, audiences: audiences.length }
  // A form that comes back stays, with what was written.
  const obstacle = returned ? null : obstacleOf(choice)

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={hostEmailsPath(activityId)}>
        <Icon name="previous" />
        {t('heading')}
      </Link>
      <header className="stack">
        <h1>{t('now.heading')}</h1>
        <p className="lead">{t('now.lead')}</p>
      </header>
      {closed && <Note tone="wait">{t(`now.closed.${closed}`)}</Note>}
      {!closed && obstacle && (
        <>
          {isNamed && <Named {...{ field: fields.audience, named, reached }} />}
          <Note tone="info">
            {t(`now.obstacles.${obstacle}`)}{' '}
            <Link to={`${hostedPath(activityId)}#participants`}>{t('now.toList')}</Link>
          </Note>
        </>
      )}
      <TriedOut preview={returned?.preview} testedTo={returned?.testedTo} language={activity.language} />
      {!closed && !obstacle && (
        <Form className="stack" method="post" {...getFormProps(form)} noValidate>
          <ErrorSummary form={form} />
          <input {...key} />
          {isSignedOut && <KeptAudience field={fields.audience} />}
          {named.map(({ participantId }) => (
            <input key={participantId} type="hidden" name="participant" value={participantId} />
          ))}
          {isNamed ? (
            <Named {...{ field: fields.audience, named, reached }} />
          ) : (
            <AudienceField field={fields.audience} audiences={audiences} />
          )}
          <MessageFields
            subject={fields.subject}
            content={fields.content}
            useCustomLogo={fields.useCustomLogo}
          />
          <Checkbox field={fields.mayReply} label={t('form.mayReply')} hint={t('form.mayReplyHint')} />
          <TryButtons />
          {!isSignedOut && (
            <p className="small soft">{t('now.left', { count: left.leftToday, limit: left.dailyLimit })}</p>
          )}
          <p>
            <SubmitButton name="intent" value="send">
              {isNamed ? t('now.sendTo', { count: reached }) : t('now.send')}
            </SubmitButton>
          </p>
        </Form>
      )}
    </div>
  )
}

interface Choice {
  isPro: boolean
  /** How many registrations the address names, and how many of them an email reaches. */
  named: number
  reached: number
  /** How many groups can be written to. */
  audiences: number
}

/** Returns why nothing could be sent from here, which a host reads before writing; or null. */
function obstacleOf({ isPro, named, reached, audiences }: Choice): 'needsPro' | 'tooMany' | 'nobody' | null {
  if (named === 0 && !isPro) return 'needsPro'
  if (named > NAMED_WITHOUT_PRO && !isPro) return 'tooMany'
  return (named > 0 ? reached : audiences) === 0 ? 'nobody' : null
}
