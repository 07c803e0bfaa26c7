import { api } from '#app/lib/api.server.ts'
import { answerOr404, attempt } from '#app/lib/attempt.server.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { fileOrPage } from '#app/lib/http/file-page.server.tsx'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { qrSvg } from '#server/documents/qr.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'

/** Loads a ticket by its secret; null for one that was handed on since, 404 for everything else. */
export async function readTicket(args: RequestArgs, param: string) {
  const read = await attempt(api(args).pages.ticket.read({ uuid: uuidOf(param) }))
  if ('answer' in read) return read.answer
  if (read.refused === 'HANDED_ON') return null
  throw new Response(null, { status: 404 })
}

/** Answers a good ticket as a file to print; 404 for everything else. */
export function ticketFile(args: RequestArgs, param: string): Promise<Response> {
  return fileOrPage(args, async () =>
    attachment(await answerOr404(api(args).pages.ticket.file({ uuid: uuidOf(param) }))),
  )
}

export function uuidOf(param: string): string {
  const uuid = Uuid.safeParse(param).data
  if (!uuid) throw new Response(null, { status: 404 })
  return uuid
}

/** Returns the QR code of a ticket, as a drawing. */
export function drawTicket({ qr }: { qr: string }): string {
  return qrSvg(qr)
}
