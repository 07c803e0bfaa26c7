import type { LoaderFunctionArgs } from '@remix-run/node'
import { sheetOf } from '#app/features/hosting/activity/export-sheet.ts'
import { readListFilter } from '#app/features/hosting/activity/list-filter.server.ts'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { fileOrPage } from '#app/lib/http/file-page.server.tsx'
import { idOf } from '#app/lib/params.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'

/**
 * The people whom the filter of the address shows as a file, `participants.xlsx` or `participants.csv`; `feuille` names
 * the sheet that a CSV has. 404 for all but the host and operators.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const { pathname, searchParams } = new URL(request.url)
  const format = pathname.endsWith('.csv') ? 'csv' : 'xlsx'
  const { page: _page, ...wanted } = readListFilter(searchParams).wanted
  const sheet = sheetOf(searchParams)
  const call = { ...wanted, activityId: idOf(params.activityId), format, sheet } as const
  return fileOrPage(args, async () => attachment(await answerOr404(api(args).participation.exportList(call))))
}
