import type { Ticket } from '#db/schema.ts'
import type { Services } from '#server/runtime/context.ts'

/** What a ticket's QR code says: an address that also works for somebody who merely points a camera at it. */
export function ticketUrl(
  { settings, ticketSeal }: Pick<Services, 'settings' | 'ticketSeal'>,
  { uuid, activityId }: Pick<Ticket, 'uuid' | 'activityId'>,
): string {
  return `${settings.publicUrl}/b/${ticketSeal.seal({ uuid, activityId })}`
}

/** The code in characters, for those without a phone: the first eight of the uuid. */
export function ticketCode(uuid: string): string {
  return `${uuid.slice(0, 4)} ${uuid.slice(4, 8)}`.toUpperCase()
}
