import type { Params } from '@remix-run/react'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { fileOrPage } from '#app/lib/http/file-page.server.tsx'
import { idOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'

/** Answers a closed slip of the host as a file to print; 404 for everything else. */
export async function slipFile(args: RequestArgs, params: Params): Promise<Response> {
  await requireSession(args)
  const file = api(args).pages.cheque.slipFile({ slipId: idOf(params.slipId) })
  return fileOrPage(args, async () => attachment(await answerOr404(file)))
}
