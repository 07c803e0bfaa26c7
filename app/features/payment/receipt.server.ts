import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { keepLinkOfAddress, readPass } from '#app/shared/account/guest-pass.server.ts'
import { Language } from '#server/schemas/platform/primitives.ts'

/** Answers the receipt; 404 for everything else. */
export async function readReceipt(args: RequestArgs, transactionId: string): Promise<Response> {
  await keepLinkOfAddress(args)
  const pass = await readPass(args)
  const language = Language.safeParse(new URL(args.request.url).searchParams.get('lang')).data
  const call = api(args).pages.order.receipt({ guestId: pass?.pass, transactionId, language })
  return attachment(await answerOr404(call))
}
