import { findSeenTicket, listSeenTickets, type SeenTicket } from '#db/queries/participation/seen-ticket.ts'
import type { Db } from '#db/schema.ts'
import type { NamedTicket, SeenTickets } from './find-ticket.ts'

/** The tickets that a transaction has read, as it will leave them. What it returns stays as it is. */
export interface KnownTickets {
  find: SeenTickets
  /** Notes that the person of a ticket is let in; returns it as it is then. */
  letIn(ticket: SeenTicket, entry: { validatedAt: string; deviceName: string | null }): SeenTicket
  /** Whether the person of this ticket was let in by this transaction. */
  wasLetIn(ticketId: number): boolean
}

/** Reads the tickets that these codes name, all at once; others are read when they are looked for. */
export async function readKnownTickets(db: Db, named: readonly NamedTicket[]): Promise<KnownTickets> {
  const ids = named.flatMap((one) => ('id' in one ? [one.id] : []))
  const uuids = named.flatMap((one) => ('uuid' in one ? [one.uuid] : []))
  const known = new Map<number, SeenTicket>()
  const byUuid = new Map<string, SeenTicket>()
  const entered = new Set<number>()
  const present = new Set<number>()

  function know(ticket: SeenTicket) {
    if (known.has(ticket.id)) return
    if (present.has(ticket.participationId)) ticket.attendance ??= 'present'
    known.set(ticket.id, ticket)
    byUuid.set(ticket.uuid, ticket)
  }

  function copyOf(by: { id: number } | { uuid: string }): SeenTicket | undefined {
    const ticket = 'id' in by ? known.get(by.id) : byUuid.get(by.uuid)
    return ticket && { ...ticket }
  }

  for (const ticket of await listSeenTickets(db, { ids, uuids })) know(ticket)
  const looked = { ids: new Set(ids), uuids: new Set(uuids) }

  return {
    async find(by) {
      const isLookedFor = 'id' in by ? looked.ids.has(by.id) : looked.uuids.has(by.uuid)
      const found = copyOf(by) ?? (isLookedFor ? undefined : await findSeenTicket(db, by))
      if (found) know(found)
      return copyOf(by)
    },
    letIn(ticket, entry) {
      entered.add(ticket.id)
      present.add(ticket.participationId)
      known.set(ticket.id, { ...ticket, ...entry })
      byUuid.set(ticket.uuid, known.get(ticket.id) ?? ticket)
      for (const other of known.values())
        if (other.participationId === ticket.participationId) other.attendance ??= 'present'
      return copyOf(ticket) ?? ticket
    },
    wasLetIn: (ticketId) => entered.has(ticketId),
  }
}
