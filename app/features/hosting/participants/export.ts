import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'

/** The participants as a file, `participants.xlsx` or `participants.csv`; 404 for all but the host and operators. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const format = new URL(request.url).pathname.endsWith('.csv') ? 'csv' : 'xlsx'
  const activityId = idOf(params.activityId)
  return attachment(await answerOr404(api(args).participation.exportList({ activityId, format })))
}
