import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { fileOrPage } from '#app/lib/http/file-page.server.tsx'
import { requireSession } from '#app/lib/require-session.server.ts'
import { periodOf } from './period.ts'

/** The chart of all activities of a host as CSV, in the period that the address names. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const period = periodOf(new URL(request.url).searchParams)
  const file = api(args).pages.statistics.file({ period })
  return fileOrPage(args, async () => attachment(await answerOr404(file)))
}
