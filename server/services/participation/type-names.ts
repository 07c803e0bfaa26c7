import { listTicketTypesByIds } from '#db/queries/activity/ticket-type.ts'
import type { Services } from '#server/runtime/context.ts'

/** Returns the names of these ticket types by their ids, of removed ones too: tickets keep their type. */
export async function readTypeNames(
  { db }: Pick<Services, 'db'>,
  of: readonly { ticketTypeId: number }[],
): Promise<Map<number, string | null>> {
  const ids = new Set(of.map(({ ticketTypeId }) => ticketTypeId))
  const types = await listTicketTypesByIds(db, [...ids])
  return new Map(types.map(({ id, name }) => [id, name]))
}
