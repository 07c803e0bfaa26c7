import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Finish, namesPrice } from '#app/features/hosting/editor/finish.tsx'
import { readOutlook } from '#app/features/hosting/editor/outlook.server.ts'
import { stepOf, stepPath } from '#app/features/hosting/editor/steps.ts'
import { judgeDraft } from '#app/features/hosting/editor/typed.server.ts'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { DraftPage } from './draft-page.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['hosting', 'forms'] }

/** Shows a draft as people will see it. Its button submits the draft itself, so that the editor shows the errors. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  const session = await requireSession(args)
  const draftId = idOf(params.activityId)
  const draft = await answerOr404(api(args).pages.draft.read({ draftId }))
  const judged = judgeDraft(draft.fields)
  return {
    title: await pageTitle(args, 'hosting:editor.preview.title'),
    draftId,
    fields: draft.fields,
    draftVersion: draft.draftVersion,
    requestKey: randomUUID(),
    descriptionHtml: draft.descriptionHtml,
    activity: 'fields' in judged ? judged.fields : null,
    missing: 'missing' in judged ? judged.missing : [],
    hostName: session.actingFor?.name ?? session.displayName,
    publishing: (await readOutlook(args, session)).publishing,
  }
}

export default function PreviewDraft() {
  const { draftId, fields, descriptionHtml, activity, missing, hostName, ...page } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')
  const errorText = useErrorText()
  const back = hostedPath(draftId, 'modifier')

  return (
    <div className="wrap page stack-l">
      <Link className="back" to={back}>
        <Icon name="previous" />
        {t('editor.preview.back')}
      </Link>
      {activity ? (
        <>
          <Note tone="info">{t('editor.preview.note')}</Note>
          <DraftPage
            draftId={draftId}
            activity={activity}
            descriptionHtml={descriptionHtml}
            hostName={hostName}
          />
          <Form className="stack" method="post" action={stepPath(back, 3)} encType="multipart/form-data">
            {/* Publishes the draft that is shown here, and does not overwrite a newer one with it. */}
            <input type="hidden" name="requestKey" value={page.requestKey} />
            <input type="hidden" name="draftVersion" value={page.draftVersion ?? ''} />
            {fields.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Finish publishing={page.publishing} editor={back} hasPrice={namesPrice(fields)} />
          </Form>
        </>
      ) : (
        <div className="narrow stack">
          <h1>{t('editor.preview.notYet')}</h1>
          <ul className="bullets">
            {missing.map(({ field, key }) => (
              <li key={field}>
                <Link to={fieldPath(back, field)}>{errorText(key)}</Link>
              </li>
            ))}
          </ul>
          <p>
            <Link className="button" to={back}>
              {t('editor.preview.back')}
            </Link>
          </p>
        </div>
      )}
    </div>
  )
}

/** The field on its step. */
function fieldPath(editor: string, field: string): string {
  return `${stepPath(editor, stepOf(field) ?? 1)}#${encodeURIComponent(`activity-${field}`)}`
}
