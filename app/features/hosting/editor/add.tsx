import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readForm } from '#app/lib/form.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { StandingNote } from '#app/shared/account/standing/note.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { actingStanding } from '#server/domain/account/standing.ts'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { editFromForm } from './edit.server.ts'
import { ActivityEditor } from './form.tsx'
import { readOutlook, stepTitle } from './outlook.server.ts'
import { stepIn, stepPath } from './steps.ts'
import { useLastAnswer } from './use-last-answer.ts'
import { draftIn, mayPublish, mayWrite, valuesOfNew } from './values.server.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['hosting', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const begun = begunIn(request.url)
  if (begun !== null) throw redirect(hostedPath(begun, 'modifier'))
  const publishes = mayPublish(session)
  return {
    title: await pageTitle(args, 'hosting:editor.title'),
    mayPublish: publishes,
    standing: actingStanding(session),
    isBanned: session.accountType === 'BANNED',
    values: publishes ? await valuesOfNew(args, session) : {},
    hostName: session.actingFor?.name ?? session.displayName,
    /** The organisation that the person publishes for. */
    publishesFor: session.actingFor?.name ?? null,
    /** Identifies this opening of the page: it creates one draft, however often it is sent. */
    requestKey: randomUUID(),
  }
}

/** Once a draft exists, script writes its id into the address, so that people who come back there continue with it. */
function begunIn(url: string): number | null {
  return IdParam.safeParse(new URL(url).searchParams.get('brouillon') ?? undefined).data ?? null
}

/** Keeps the page as it is while somebody types: the loader does not run again when script changes the address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname
  return isSamePage && nextUrl.searchParams.has('brouillon') ? false : defaultShouldRevalidate
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  if (!mayPublish(session)) return data(null, { status: 403 })
  const form = await readForm(request)
  const begunWith = await valuesOfNew(args, session)
  const target = { kind: 'draft' as const, draftId: draftIn(form), begunWith }
  return editFromForm(args, form, target)
}

export default function AddActivity() {
  const waitsForParent = useWaitsForParent()
  const { mayPublish, standing, isBanned, values, hostName, publishesFor, requestKey } =
    useLoaderData<typeof loader>()
  const returned = useLastAnswer(useActionData<typeof action>() ?? null)
  const { t } = useTranslation('hosting')

  return (
    <div className="wrap page">
      {publishesFor && (
        <div className="section-head">
          <Note tone="info">{t('editor.publishesFor', { name: publishesFor })}</Note>
        </div>
      )}
      {mayPublish ? (
        <ActivityEditor
          returned={returned}
          values={values}
          mode="draft"
          draftId={null}
          page={{ requestKey, draftVersion: null }}
          hostName={hostName}
        />
      ) : (
        <div className="narrow stack">
          <h1>{t('editor.title')}</h1>
          {standing === 'WAITING_MAIL_VERIFICATION' && !isBanned ? (
            // The banner above says what is missing, and has the button.
            <p className="lead">
              {t(`standing.${waitsForParent ? 'WAITING_PARENT' : 'WAITING_MAIL_VERIFICATION'}.text`)}
            </p>
          ) : (
            <StandingNote standing={standing} isBanned={isBanned} />
          )}
        </div>
      )}
    </div>
  )
}

/** A link within the page makes Remix drop the action's data; this keeps the last one. */
function useLastAnswer<Answer>(answer: Answer | null): Answer | null {
  const [last, setLast] = useState(answer)
  if (answer !== null && answer !== last) setLast(answer)
  return answer ?? last
}
