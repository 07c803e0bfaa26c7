import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { keepLinkOfAddress, readPass, returnWithLink } from '#app/shared/account/guest-pass.server.ts'
import { Language } from '#server/schemas/platform/primitives.ts'

/**
 * Answers the receipt. E-mails and the file itself link here without the mark of a guest's link, and long after: callers
 * with neither an account nor a pass are led to where they find both. 404 for everybody else.
 */
export async function readReceipt(args: RequestArgs, transactionId: string): Promise<Response> {
  await keepLinkOfAddress(args)
  const pass = await readPass(args)
  const language = Language.safeParse(new URL(args.request.url).searchParams.get('lang')).data
  const named = { guestId: pass?.pass, transactionId, language }
  const read = await attempt(api(args).pages.order.receipt(named))
  if ('answer' in read) return attachment(read.answer)
  await returnWithLink(args)
  if (read.refused === 'UNAUTHORIZED') throw redirect(paths.myRegistrations)
  throw new Response(null, { status: 404 })
}
