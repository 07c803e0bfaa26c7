import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { qrSvg } from '#server/documents/qr.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'

/** Loads a ticket by its secret; 404 for everything else. */
export async function readTicket(args: RequestArgs, param: string) {
  return answerOr404(api(args).pages.ticket.read({ uuid: uuidOf(param) }))
}

/** Answers a good ticket as a file to print; 404 for everything else. */
export async function ticketFile(args: RequestArgs, param: string): Promise<Response> {
  return attachment(await answerOr404(api(args).pages.ticket.file({ uuid: uuidOf(param) })))
}

function uuidOf(param: string): string {
  const uuid = Uuid.safeParse(param).data
  if (!uuid) throw new Response(null, { status: 404 })
  return uuid
}

/** Returns the QR code of a ticket, as a drawing. */
export function drawTicket({ qr }: { qr: string }): string {
  return qrSvg(qr)
}
