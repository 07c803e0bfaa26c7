import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand } from '#app/brand.ts'
import { ActivityEditor } from '#app/components/editor/activity-editor.tsx'
import { Note } from '#app/components/note.tsx'
import { StandingNote } from '#app/components/standing-note.tsx'
import { editFromForm } from '#app/lib/activity-editor.server.ts'
import { answerEditing, draftIn, mayPublish, valuesOfNew } from '#app/lib/editor-page.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { isUsable } from '#server/domain/account-standing.ts'

export const handle = { i18n: ['hosting', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asking = { request, context }
  const session = await requireSession(asking)
  const publishes = mayPublish(session)
  return {
    title: await pageTitle(asking, 'hosting:editor.title'),
    mayPublish: publishes,
    standing: isUsable(session.standing)
      ? (session.actingFor?.standing ?? session.standing)
      : session.standing,
    isBanned: session.accountType === 'BANNED',
    values: publishes ? await valuesOfNew(asking, session) : {},
    hostName: session.actingFor?.name ?? session.displayName,
    /** The organisation that the person publishes for. */
    publishesFor: session.actingFor?.name ?? null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asking = { request, context }
  if (!mayPublish(await requireSession(asking))) return data(null, { status: 403 })
  const form = await readForm(request)
  const target = { kind: 'draft' as const, draftId: draftIn(form) }
  return answerEditing(asking, await editFromForm(asking, form, target))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · ${brand.name}` },
]

export default function AddActivity() {
  const { mayPublish, standing, isBanned, values, hostName, publishesFor } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
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
          returned={returned ?? null}
          values={values}
          mode="draft"
          draftId={null}
          hostName={hostName}
        />
      ) : (
        <div className="narrow stack">
          <h1>{t('editor.title')}</h1>
          {standing === 'WAITING_MAIL_VERIFICATION' && !isBanned ? (
            // The banner above has said what is missing, and has the button.
            <p className="lead">{t('standing.WAITING_MAIL_VERIFICATION.text')}</p>
          ) : (
            <StandingNote standing={standing} isBanned={isBanned} />
          )}
        </div>
      )}
    </div>
  )
}
