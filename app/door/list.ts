import type { Door, DoorTicket } from '#server/contract/entities/door.ts'
import type { Subject } from './code/subject.ts'

/** The list of the door in memory, found by everything that a code or a person says. */
export interface TicketList {
  /** Puts tickets in; those with the same code are replaced. */
  put: (tickets: readonly DoorTicket[]) => void
  clear: () => void
  all: () => DoorTicket[]
  find: (subject: Subject) => DoorTicket[]
  /** Names that contain every word, in the order of the alphabet; without words all of them. */
  search: (words: string) => DoorTicket[]
}

export function makeTicketList(): TicketList {
  const byHash = new Map<string, DoorTicket>()
  const byCodeHash = new Map<string, Set<string>>()
  const hashOfTicket = new Map<number, string>()
  let sorted: Named[] | null = null

  const of = (hashes: Iterable<string>) => [...hashes].flatMap((hash) => byHash.get(hash) ?? [])

  return {
    put(tickets) {
      if (tickets.length === 0) return
      for (const ticket of tickets) {
        const { hash, codeHash } = ticket
        byHash.set(hash, ticket)
        byCodeHash.set(codeHash, (byCodeHash.get(codeHash) ?? new Set()).add(hash))
        // A former code belongs to a ticket that has another code now.
        if (ticket.state !== 'handedOn') hashOfTicket.set(ticket.ticketId, hash)
      }
      sorted = null
    },
    clear() {
      for (const map of [byHash, byCodeHash, hashOfTicket]) map.clear()
      sorted = null
    },
    all: () => [...byHash.values()],
    find(subject) {
      switch (subject.kind) {
        case 'CODE':
        case 'UUID':
          return of([subject.hash])
        case 'EIGHT':
          return of(byCodeHash.get(subject.codeHash) ?? [])
        case 'TICKET': {
          const hash = hashOfTicket.get(subject.ticketId)
          return of(hash === undefined ? [] : [hash])
        }
      }
    },
    search(words) {
      sorted ??= sortedNames(byHash.values())
      const wanted = folded(words).split(/\s+/)
      return sorted
        .filter(({ folded }) => wanted.every((word) => folded.includes(word)))
        .map(({ ticket }) => ticket)
    },
  }
}

interface Named {
  ticket: DoorTicket
  folded: string
}

/** Those who are expected or have come; ended tickets and former codes are not let in by name. */
function sortedNames(tickets: Iterable<DoorTicket>): Named[] {
  return [...tickets]
    .filter(({ state }) => state !== 'cancelled' && state !== 'handedOn')
    .map((ticket) => ({ ticket, folded: folded(ticket.name ?? '') }))
    .sort((one, other) => (one.folded < other.folded ? -1 : one.folded > other.folded ? 1 : 0))
}

/** People type `elise` for Élise. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** An answer about what has changed names only the types of what has changed. */
export function mergedTypes(before: Door['types'], more: Door['types']): Door['types'] {
  return [...before.filter(({ typeId }) => !more.some((type) => type.typeId === typeId)), ...more]
}
