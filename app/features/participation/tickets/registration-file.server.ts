import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { fileOrPage } from '#app/lib/http/file-page.server.tsx'
import { idOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { keepLinkOfAddress, readPass } from '#app/shared/account/guest-pass.server.ts'

/** Answers the tickets of one of the person's registrations as a file to print; 404 for everything else. */
export async function registrationFile(args: RequestArgs, param: string | undefined): Promise<Response> {
  const participantId = idOf(param)
  await keepLinkOfAddress(args)
  const pass = await readPass(args)
  const call = api(args).pages.participation.ticketsFile({ guestId: pass?.pass, participantId })
  return fileOrPage(args, async () => attachment(await answerOr404(call)))
}
