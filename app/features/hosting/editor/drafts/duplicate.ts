import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { duplicateAsDraft } from './duplicate.server.ts'

/** A GET has no page: the button is on the activity's page. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(hostedPath(idOf(params.activityId)))
}

/** Creates a draft with everything of an activity except its dates. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const activityId = idOf(params.activityId)
  const draftId = await duplicateAsDraft(args, activityId)
  const to = draftId === null ? hostedPath(activityId) : hostedPath(draftId, 'modifier')
  const toast =
    draftId === null
      ? { key: 'hosting:series.tooManyDrafts', tone: 'danger' as const }
      : { key: 'hosting:series.duplicated' }
  return redirectWithToast(to, toast)
}
