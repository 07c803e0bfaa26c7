import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { qrSvg } from '#server/documents/qr.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'

/** Loads a ticket by its secret; 404 for everything else. */
export async function readTicket(args: RequestArgs, param: string) {
  const uuid = Uuid.safeParse(param).data
  if (!uuid) throw new Response(null, { status: 404 })
  const { error, isDefined, data } = await safe(api(args).pages.ticket.read({ uuid }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return data
}

/** Returns the QR code of a ticket, as a drawing. */
export function drawTicket({ qr }: { qr: string }): string {
  return qrSvg(qr)
}
