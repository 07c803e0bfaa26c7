import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readSeries } from '#app/features/hosting/series/repeat.server.ts'
import { SeriesScope } from '#app/features/hosting/series/scope.tsx'
import { tabTitle } from '#app/features/hosting/tab-title.server.ts'
import { HostedTop } from '#app/features/hosting/tabs.tsx'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { editFromForm } from './edit.server.ts'
import { ActivityEditor, FORM_ID } from './form.tsx'
import { readOutlook, stepTitle } from './outlook.server.ts'
import { SaveBar } from './save-bar.tsx'
import { stepIn, stepPath } from './steps.ts'
import type { EditorTarget } from './target.ts'
import { nextStepOf } from './typed.server.ts'
import { useLastAnswer } from './use-last-answer.ts'
import { isOrganisation, mayPublish, mayWrite, numberIn, readEdited } from './values.server.ts'

export { listsLinks as links } from '#app/styles/lists.ts'

export { unlessSignedOut as shouldRevalidate } from '#app/lib/form/unless-signed-out.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['hosting', 'forms'] }

/** Continues a draft, or changes a published activity. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const activityId = idOf(params.activityId)
  const edited = await readEdited(args, activityId)
  const { values, lockVersion, refusal, mayOweUnhandledTax, tabs } = edited
  const page = {
    activityId,
    values,
    lockVersion,
    refusal,
    mayOweUnhandledTax,
    tabs,
    hostName: session.actingFor?.name ?? session.displayName,
    hasMembers: isOrganisation(session),
    requestKey: randomUUID(),
  }
  if (edited.mode === 'draft') {
    const step = stepIn(request.url)
    // Where one stopped: the address says it from then on, also when the form is sent.
    if (!step && request.method === 'GET')
      throw redirect(stepPath(hostedPath(activityId, 'modifier'), nextStepOf(edited.draft.fields)))
    return {
      ...page,
      publishing: (await readOutlook(args, session)).publishing,
      title: await stepTitle(args, step ?? 1),
      mode: 'draft' as const,
      step: step ?? 1,
      draftVersion: edited.draft.draftVersion,
      following: 0,
      toldOfChanges: 0,
      toldOfFollowing: 0,
    }
  }
  const series = await readSeries(args, activityId)
  return {
    ...page,
    title: await tabTitle(args, 'edit', edited.tabs.name),
    mode: 'change' as const,
    step: 1 as const,
    publishing: undefined,
    draftVersion: null,
    following: series?.following ?? 0,
    toldOfChanges: edited.toldOfChanges,
    toldOfFollowing: series?.ofFollowing.toldOfChanges ?? 0,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  // The change stays on its page, where script keeps it; a draft was saved while it was written. Nothing is read of it:
  // strangers could send as much as a form with pictures may have.
  const isSignedOut = !stepIn(request.url) && (await currentSession(args)) === null
  if (isSignedOut) return data({ isSignedOut }, { status: 401 })
  const session = await requireSession(args)
  const activityId = idOf(params.activityId)
  const { mode, refusal, draft } = await readEdited(args, activityId)
  if (mode === 'draft' && !mayWrite(session)) return data(null, { status: 403 })
  const form = await readForm(request)
  const target: EditorTarget =
    mode === 'draft'
      ? {
          kind: 'draft',
          draftId: activityId,
          mayPublish: mayPublish(session),
          copiesRefunds: draft.isOfOrganisation,
        }
      : {
          kind: 'activity',
          activityId,
          version: numberIn(form, 'lockVersion'),
          following: form.get('scope') === 'following',
          isRefused: refusal !== null,
        }
  return editFromForm(args, form, target)
}

export default function EditActivity() {
  const { activityId, mode, step, values, publishing, refusal, tabs, ...page } =
    useLoaderData<typeof loader>()
  const { toldOfChanges, toldOfFollowing } = page
  const answer = useActionData<typeof action>() ?? null
  const isSignedOut = answer !== null && 'isSignedOut' in answer
  const returned = useLastAnswer(isSignedOut ? null : answer, isSignedOut)
  const { t } = useTranslation('hosting')
  const isDraft = mode === 'draft'
  const kind = isDraft ? 'draft' : refusal ? 'resend' : 'change'
  const words = {
    draft: { title: 'editor.title', lead: publishing?.isOnlineAtOnce ? 'editor.leadAtOnce' : 'editor.lead' },
    change: { title: 'editor.changeTitle', lead: 'editor.changeLead' },
    resend: { title: 'editor.resendTitle', lead: 'editor.resendLead' },
  }[kind]

  return (
    <>
      <div className="wrap page">
        {tabs ? (
          <HostedTop tabs={tabs} current="edit" />
        ) : (
          <Link className="back" to="/mes-activites">
            <Icon name="previous" />
            {t('list.title')}
          </Link>
        )}
        {refusal && (
          <div className="section-head">
            <Note tone="no">
              <p>{t('view.refused', { reason: t(`refusal.${refusal.reason}`) })}</p>
              {refusal.message && <p className="as-written">{refusal.message}</p>}
            </Note>
          </div>
        )}
        <ActivityEditor
          key={activityId}
          returned={returned}
          values={values}
          mode={mode}
          title={t(words.title)}
          lead={t(words.lead)}
          step={step}
          publishing={publishing}
          draftId={isDraft ? activityId : null}
          page={isDraft ? { requestKey: page.requestKey, draftVersion: page.draftVersion } : null}
          lockVersion={page.lockVersion}
          mayOweUnhandledTax={page.mayOweUnhandledTax}
          hostName={page.hostName}
          hasMembers={page.hasMembers}
          ownDrawing={activityId}
          scope={
            <SeriesScope
              following={page.following}
              isChosen={returned?.following}
              note={toldOfFollowing > 0 ? t('editor.changeNoteFollowing', { count: toldOfFollowing }) : null}
            />
          }
          note={
            kind === 'change' && (
              <Note tone="info">
                {toldOfChanges === null
                  ? t('editor.changeNoteOver')
                  : toldOfChanges > 0
                    ? t('editor.changeNote', { count: toldOfChanges })
                    : t(toldOfFollowing > 0 ? 'editor.changeNoteNobodyHere' : 'editor.changeNoteNobody')}
              </Note>
            )
          }
        />
      </div>
      {!isDraft && (
        <SaveBar
          formId={FORM_ID}
          label={t(refusal ? 'editor.resend' : 'editor.change')}
          back={hostedPath(activityId)}
          returned={answer ?? returned}
          isSignedOut={isSignedOut}
        />
      )}
    </>
  )
}
