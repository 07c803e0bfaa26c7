import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { exportParticipants } from './export.server.ts'

/** The participants as a file: `participants.xlsx` or `participants.csv`. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const format = new URL(request.url).pathname.endsWith('.csv') ? 'csv' : 'xlsx'
  return attachment(await exportParticipants(args, idOf(params.activityId), format))
}
