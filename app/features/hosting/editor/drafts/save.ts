import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { draftIn, isForAnother, mayWrite } from '#app/features/hosting/editor/values.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { currentSession } from '#app/lib/request.server.ts'
import { type DraftSavingResult, keepTyped } from './draft-saving.server.ts'

const STATUS = {
  ...{ SAVED: 200, CHANGED_MEANWHILE: 409, TOO_LONG: 400, TOO_MANY_DRAFTS: 409, GONE: 404 },
  FOR_ANOTHER: 409,
}

/** A GET has no page. */
export function loader() {
  return redirect('/ajouter-une-activite')
}

/** Saves the draft that the editor sends while people type. The answer is JSON for its script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const session = await currentSession(args)
  if (!session) return Response.json({ outcome: 'SIGNED_OUT' }, { status: 401 })
  if (!mayWrite(session)) return Response.json({ outcome: 'NOT_ALLOWED' }, { status: 403 })
  const form = await readForm(request)
  const kept: DraftSavingResult = isForAnother(session, form)
    ? { outcome: 'FOR_ANOTHER' }
    : await keepTyped(args, form, draftIn(form))
  return Response.json(kept, { status: STATUS[kept.outcome] })
}
