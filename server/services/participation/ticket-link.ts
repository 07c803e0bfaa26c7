import type { Ticket } from '#db/schema/participation.ts'
import type { Services } from '#server/runtime/context.ts'

/**
 * Returns the content of a ticket's QR code: an address that also works for a person who merely points a camera at it.
 */
export function ticketUrl(
  { settings, ticketSeal }: Pick<Services, 'settings' | 'ticketSeal'>,
  { uuid, activityId }: Pick<Ticket, 'uuid' | 'activityId'>,
): string {
  return `${settings.publicUrl}/b/${ticketSeal.seal({ uuid, activityId })}`
}

/** Returns the code in characters, for people without a phone: the first eight of the uuid. */
export function ticketCode(uuid: string): string {
  return `${uuid.slice(0, 4)} ${uuid.slice(4, 8)}`.toUpperCase()
}
