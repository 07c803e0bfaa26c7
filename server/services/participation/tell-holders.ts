import type { Ticket } from '#db/schema/participation.ts'
import type { Services } from '#server/runtime/context.ts'
import { type News, notifyAll } from '#server/services/notification/notification.ts'

/**
 * Tells the people to whom these tickets were handed on that they have ended. Call it in the transaction that ends
 * them: who registered is told by the event itself.
 */
export async function tellHolders(
  services: Services,
  ended: readonly Pick<Ticket, 'handoverId'>[],
): Promise<void> {
  const news = ended.flatMap(({ handoverId }): News[] => {
    if (handoverId === null) return []
    const subject = { handoverId, isOver: true as const }
    return [{ type: 'TICKET_HANDED_ON', to: { ticketHandoverId: handoverId }, subject, isProven: true }]
  })
  if (news.length > 0) await notifyAll(services, news)
}
