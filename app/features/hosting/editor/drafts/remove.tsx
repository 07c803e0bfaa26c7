import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404, attempt } from '#app/lib/attempt.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['hosting', 'forms'] }

/** Asks for confirmation before a draft is deleted. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const draftId = idOf(params.activityId)
  const draft = await answerOr404(api(args).pages.draft.read({ draftId }))
  return { title: await pageTitle(args, 'hosting:drafts.removeTitle'), name: draft.name }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  // A draft that no longer exists counts as deleted.
  await attempt(api(args).pages.draft.remove({ draftId: idOf(params.activityId) }))
  return redirectWithToast('/mes-activites', { key: 'hosting:drafts.removed' })
}

export default function RemoveDraft() {
  const { name } = useLoaderData<typeof loader>()
  const { t } = useTranslation('hosting')

  return (
    <div className="wrap page narrow stack">
      <h1>{t('drafts.removeTitle')}</h1>
      <p className="lead">{t('drafts.removeText', { name: name || t('drafts.nameless') })}</p>
      <Form method="post" className="cluster">
        <SubmitButton tone="danger">{t('drafts.removeNow')}</SubmitButton>
        <Link className="button is-quiet" to="/mes-activites">
          {t('drafts.keep')}
        </Link>
      </Form>
    </div>
  )
}
