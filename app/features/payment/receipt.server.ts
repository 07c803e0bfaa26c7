import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { fileOrPage } from '#app/lib/http/file-page.server.tsx'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { keepLinkOfAddress, readPass, returnWithLink } from '#app/shared/account/guest-pass.server.ts'
import { Language } from '#server/schemas/platform/primitives.ts'

/** Answers the receipt. */
export async function readReceipt(args: RequestArgs, transactionId: string): Promise<Response> {
  const named = await callerAndLanguage(args)
  const receipt = api(args).pages.order.receipt({ ...named, transactionId })
  return fileOrPage(args, async () => fileOrWayBack(args, await attempt(receipt)))
}

/** Answers the credit note that the address names; 404 where it names none. */
export async function readCreditNote(args: RequestArgs, transactionId: string): Promise<Response> {
  const [number = ''] = /^[\d-]{1,40}$/.exec(new URL(args.request.url).searchParams.get('numero') ?? '') ?? []
  if (!number) throw new Response(null, { status: 404 })
  const named = await callerAndLanguage(args)
  const creditNote = api(args).pages.order.creditNote({ ...named, transactionId, number })
  return fileOrPage(args, async () => fileOrWayBack(args, await attempt(creditNote)))
}

async function callerAndLanguage(args: RequestArgs) {
  await keepLinkOfAddress(args)
  const pass = await readPass(args)
  const language = Language.safeParse(new URL(args.request.url).searchParams.get('lang')).data
  return { guestId: pass?.pass, language }
}

/**
 * E-mails and the files themselves link here without the mark of a guest's link, and long after: callers with neither an
 * account nor a pass are led to where they find both. 404 for everybody else.
 */
async function fileOrWayBack(
  args: RequestArgs,
  read: { answer: File } | { refused: string },
): Promise<Response> {
  if ('answer' in read) return attachment(read.answer)
  await returnWithLink(args)
  if (read.refused === 'UNAUTHORIZED') throw redirect(paths.myRegistrations)
  throw new Response(null, { status: 404 })
}
