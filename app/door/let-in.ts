import type { DoorTicket } from '#server/contract/entities/door.ts'
import type { TicketList } from './list.ts'
import type { Reading } from './reading.ts'
import type { DoorState } from './state.ts'

/** The people who are inside by the readings of this device: the list hears of it later. */

export type Held = Pick<DoorState, 'door' | 'readings'>

/**
 * The readings by which somebody is inside, as far as is known. One from before this door opened is of the day from which
 * the activity was postponed.
 */
function letInReadings({ door, readings }: Held): Reading[] {
  const since = door?.window.opensAt ?? ''
  const isOver = ({ state, at }: Reading) => state === 'kept' || at < since
  return readings.filter((reading) => reading.outcome.kind === 'welcome' && !isOver(reading))
}

/** Returns when this device let a ticket in, by whichever of its codes; null: not yet. */
export function letInAt(
  held: Held,
  { ticketId, hash }: { ticketId: number | null; hash: string | null },
): string | null {
  const isOf = (reading: Reading) =>
    (ticketId !== null && reading.outcome.ticketId === ticketId) || (hash !== null && reading.hash === hash)
  return letInReadings(held).find(isOf)?.at ?? null
}

/** Whether this device let a ticket in and the server has not heard of it: it would let the same person in again. */
export function isLetInUnheard(
  readings: readonly Reading[],
  { ticketId, hash }: { ticketId: number | null; hash: string | null },
): boolean {
  const unheard = readings.filter(({ state }) => state === 'waiting')
  return letInAt({ door: null, readings: unheard }, { ticketId, hash }) !== null
}

/** Whether the server has said to another reading of this device that it let the ticket in. */
export function isHeardOfHere(
  { door, readings }: Held,
  { scanId, hash, ticketId }: Pick<Reading, 'scanId' | 'hash'> & { ticketId: number | null },
): boolean {
  const heard = readings.filter((reading) => reading.state === 'done' && reading.scanId !== scanId)
  return letInAt({ door, readings: heard }, { ticketId, hash }) !== null
}

/** Returns tickets of the list, used where this device has let them in. */
export function withLetIn(tickets: DoorTicket[], held: Held): DoorTicket[] {
  const letIn = letInReadings(held)
  const byId = new Map(letIn.map(({ outcome: { ticketId }, at }) => [ticketId, at]))
  const byHash = new Map(letIn.map(({ hash, at }) => [hash, at]))
  return tickets.map((ticket) => {
    const at = byId.get(ticket.ticketId) ?? byHash.get(ticket.hash)
    return ticket.state === 'good' && at !== undefined ? { ...ticket, state: 'used', at } : ticket
  })
}

/** Returns how many have entered of how many, with those of whom the list does not know yet. */
export function countEntered(held: Held, list: TicketList): { entered: number; expected: number } {
  const { entered = 0, expected = 0 } = held.door ?? {}
  const letIn = letInReadings(held).map((reading) => listedTicket(list, reading))
  const unseen = letIn.filter((ticket) => ticket?.state !== 'used')
  const unlisted = unseen.filter((ticket) => ticket === undefined)
  return { entered: entered + unseen.length, expected: expected + unlisted.length }
}

/** Returns the ticket of a reading as the list has it. */
function listedTicket(list: TicketList, { hash, outcome: { ticketId } }: Reading): DoorTicket | undefined {
  const byId = ticketId === null ? [] : list.find({ kind: 'TICKET', ticketId })
  const byHash = hash === null ? [] : list.find({ kind: 'UUID', packed: '', hash })
  return [...byId, ...byHash][0]
}
