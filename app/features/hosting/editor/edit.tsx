import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readSeries } from '#app/features/hosting/series/repeat.server.ts'
import { SeriesScope } from '#app/features/hosting/series/scope.tsx'
import { readForm } from '#app/lib/form.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { editFromForm, type EditorTarget } from './edit.server.ts'
import { ActivityEditor } from './form.tsx'
import { readOutlook, stepTitle } from './outlook.server.ts'
import { stepIn, stepPath } from './steps.ts'
import { nextStepOf } from './typed.server.ts'
import { useLastAnswer } from './use-last-answer.ts'
import { mayPublish, mayWrite, numberIn, readEdited } from './values.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['hosting', 'forms'] }

/** Continues a draft, or changes a published activity. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const activityId = idOf(params.activityId)
  const { mode, values, draft, lockVersion } = await readEdited(args, activityId)
  const name = typeof values.name === 'string' ? values.name : ''
  return {
    title: await pageTitle(args, `hosting:editor.${mode === 'draft' ? 'title' : 'changeTitle'}`),
    activityId,
    mode,
    values,
    lockVersion,
    page: { requestKey: randomUUID(), draftVersion: draft?.draftVersion ?? null },
    name,
    hostName: session.actingFor?.name ?? session.displayName,
    following: mode === 'draft' ? 0 : ((await readSeries(args, activityId))?.following ?? 0),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const activityId = idOf(params.activityId)
  const { mode } = await readEdited(args, activityId)
  if (mode === 'draft' && !mayPublish(session)) return data(null, { status: 403 })
  const form = await readForm(request)
  const target: EditorTarget =
    mode === 'draft'
      ? { kind: 'draft', draftId: activityId }
      : {
          kind: 'activity',
          activityId,
          version: numberIn(form, 'lockVersion'),
          following: form.get('scope') === 'following',
        }
  return editFromForm(args, form, target)
}

export default function EditActivity() {
  const { activityId, mode, values, lockVersion, page, name, hostName, following } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('hosting')
  const isDraft = mode === 'draft'

  return (
    <div className="wrap page">
      <Link className="back" to={isDraft ? '/mes-activites' : hostedPath(activityId)}>
        <Icon name="previous" />
        {isDraft ? t('list.title') : name}
      </Link>
      {!isDraft && (
        <div className="section-head">
          <Note tone="info">{t('editor.changeNote')}</Note>
        </div>
      )}
      <ActivityEditor
        key={activityId}
        returned={returned ?? null}
        values={values}
        mode={mode}
        draftId={isDraft ? activityId : null}
        page={isDraft ? page : null}
        lockVersion={lockVersion}
        hostName={hostName}
        beforeSending={<SeriesScope following={following} />}
      />
    </div>
  )
}
