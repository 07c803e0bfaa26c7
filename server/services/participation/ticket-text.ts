import type { Services } from '#server/runtime/context.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'

/** Returns the uuid that the text of a QR code, or a bare uuid, names; null for anything else. */
export function readTicketText({ ticketSeal }: Pick<Services, 'ticketSeal'>, text: string): string | null {
  const bare = Uuid.safeParse(text).data
  return bare ?? ticketSeal.open(text.split('/').at(-1) ?? '')?.uuid ?? null
}
