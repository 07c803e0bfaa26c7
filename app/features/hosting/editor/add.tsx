import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readForm } from '#app/lib/form.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { StandingNote } from '#app/shared/account/standing/note.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { actingStanding } from '#server/domain/account/standing.ts'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import type { Session } from '#server/runtime/context.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { editFromForm } from './edit.server.ts'
import { ActivityEditor } from './form.tsx'
import { readOutlook, stepTitle } from './outlook.server.ts'
import { stepIn, stepPath } from './steps.ts'
import { useLastAnswer } from './use-last-answer.ts'
import { draftIn, isForAnother, isOrganisation, mayPublish, mayWrite, valuesOfNew } from './values.server.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['hosting', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const session = await newcomersSignUp(args)
  const step = stepIn(request.url)
  const begun = begunIn(request.url)
  if (begun !== null) {
    const editor = hostedPath(begun, 'modifier')
    throw redirect(step ? stepPath(editor, step) : editor)
  }
  const writes = mayWrite(session)
  const { publishing, newest } = await readOutlook(args, session)
  return {
    title: await stepTitle(args, step ?? 1),
    mayWrite: writes,
    step: step ?? 1,
    publishing,
    newest,
    standing: actingStanding(session),
    isBanned: session.accountType === 'BANNED',
    values: writes ? await valuesOfNew(args, session) : {},
    hostName: session.actingFor?.name ?? session.displayName,
    hasMembers: isOrganisation(session),
    /** The organisation that the person publishes for. */
    publishesFor: session.actingFor?.name ?? null,
    hostId: hostFor(session).hostId,
    /** Identifies this opening of the page: it creates one draft, however often it is sent. */
    requestKey: randomUUID(),
  }
}

/** Most people who come here without a session are new: they create an account, and come back to write. */
async function newcomersSignUp(args: RequestArgs): Promise<Session> {
  const session = await currentSession(args)
  if (session) return session
  const { pathname, search } = new URL(args.request.url)
  throw redirect(viewPath('signup', `${pathname}${search}`))
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
  if (!mayWrite(session)) return data(null, { status: 403 })
  const form = await readForm(request)
  const begunWith = await valuesOfNew(args, session)
  const draftId = draftIn(form)
  return editFromForm(args, form, {
    kind: 'draft',
    draftId,
    begunWith,
    mayPublish: mayPublish(session),
    isForAnother: isForAnother(session, form),
    copiesRefunds: session.actingFor !== null,
  })
}

export default function AddActivity() {
  const { step, publishing, standing, isBanned, hostName, publishesFor, ...page } =
    useLoaderData<typeof loader>()
  // As they were when the page was opened: whatever loads it again must not change what is being written.
  const [{ values, newest }] = useState(page)
  const returned = useLastAnswer(useActionData<typeof action>() ?? null)
  const { t } = useTranslation('hosting')

  return (
    <div className="wrap page">
      {publishesFor && (
        <div className="section-head">
          <Note tone="info">{t('editor.publishesFor', { name: publishesFor })}</Note>
        </div>
      )}
      {page.mayWrite ? (
        <>
          {newest && step === 1 && !returned && <GoOn draft={newest} />}
          <ActivityEditor
            returned={returned}
            values={values}
            mode="draft"
            title={t('editor.title')}
            lead={t(publishing.isOnlineAtOnce ? 'editor.leadAtOnce' : 'editor.lead')}
            step={step}
            publishing={publishing}
            draftId={null}
            page={{ requestKey: page.requestKey, draftVersion: null }}
            hostName={hostName}
            hostId={page.hostId}
            hasMembers={page.hasMembers}
            ownDrawing={null}
          />
        </>
      ) : (
        <div className="narrow stack">
          <h1>{t('editor.title')}</h1>
          {standing === 'WAITING_MAIL_VERIFICATION' && !isBanned ? (
            // A parent has yet to agree. The banner above says so, and has the button.
            <p className="lead">{t('standing.WAITING_PARENT.text')}</p>
          ) : (
            <StandingNote standing={standing} isBanned={isBanned} />
          )}
        </div>
      )}
    </div>
  )
}

/** A draft that was begun before: most people who come back want to go on with it. */
function GoOn({ draft: { draftId, name } }: { draft: { draftId: number; name: string } }) {
  const { t } = useTranslation('hosting')
  return (
    <div className="section-head">
      <Note tone="info">
        {t('editor.goOn.text')}{' '}
        <Link to={hostedPath(draftId, 'modifier')}>
          {t('editor.goOn.link', { name: name || t('drafts.nameless') })}
        </Link>
      </Note>
    </div>
  )
}
