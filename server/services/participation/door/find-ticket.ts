import { findHandoverOf, findTicketById } from '#db/queries/participation/handover.ts'
import { hadHandedOn, listTicketsBeginning } from '#db/queries/participation/scan.ts'
import { findSeenTicket, type SeenTicket } from '#db/queries/participation/seen-ticket.ts'
import type { Db } from '#db/schema.ts'
import type { ScanDetail } from '#server/domain/participation/door.ts'
import { readScanned } from '#server/domain/participation/scanned-text.ts'
import type { Services } from '#server/runtime/context.ts'

/** A code as it was read, or a ticket chosen from the list of the door. */
export type ScannedCode = { text: string } | { ticketId: number }

type NoTicket = { error: 1; detail: ScanDetail } | { error: 2 }

/** The ticket that a code names, before it is looked for; or why it names none. */
export type NamedTicket = { id: number } | { uuid: string } | { eight: string; activityId: number } | NoTicket

type Found = { seen: SeenTicket } | NoTicket

/** Finds a ticket of whatever activity. */
export type SeenTickets = (by: { id: number } | { uuid: string }) => Promise<SeenTicket | undefined>

const UNKNOWN = { error: 1, detail: 'unknown' } as const

/**
 * Reads the ticket of the activity that a code names; `activityId` null: of whatever activity it is. Checks signatures,
 * so it is done before a transaction begins.
 */
export function nameTicket(
  { ticketSeal }: Pick<Services, 'ticketSeal'>,
  activityId: number | null,
  code: ScannedCode,
): NamedTicket {
  if ('ticketId' in code) return { id: code.ticketId }
  const scanned = readScanned(code.text)
  switch (scanned.kind) {
    case 'NONE':
      return { error: 1, detail: scanned.detail }
    case 'UUID':
      return { uuid: scanned.uuid }
    case 'EIGHT':
      return activityId === null ? UNKNOWN : { eight: scanned.eight, activityId }
    case 'CODE': {
      const sealed = ticketSeal.open(scanned.code)
      if (!sealed) return { error: 1, detail: isOurs(scanned.code) ? 'forged' : 'unreadable' }
      if (activityId !== null && sealed.activityId !== activityId) return { error: 2 }
      return { uuid: sealed.uuid }
    }
  }
}

/** Finds the ticket that a code names. */
export async function findNamedTicket(
  db: Db,
  activityId: number | null,
  named: NamedTicket,
  seenTicket: SeenTickets = (by) => findSeenTicket(db, by),
): Promise<Found> {
  if ('error' in named) return named
  if ('id' in named) return ofActivity(activityId, await seenTicket(named))
  return 'uuid' in named
    ? findByUuid(db, activityId, named.uuid, seenTicket)
    : findByEight(db, named, seenTicket)
}

/** A code of ours begins with its version: it was altered, or signed with another key. */
function isOurs(code: string): boolean {
  return Buffer.from(code, 'base64url')[0] === 1
}

async function findByUuid(
  db: Db,
  activityId: number | null,
  uuid: string,
  seenTicket: SeenTickets,
): Promise<Found> {
  const seen = await seenTicket({ uuid })
  if (seen) return ofActivity(activityId, seen)
  const handover = await findHandoverOf(db, uuid)
  const ticket = handover && (await findTicketById(db, handover.ticketId))
  if (!ticket) return UNKNOWN
  if (activityId !== null && ticket.activityId !== activityId) return { error: 2 }
  return { error: 1, detail: 'handedOn' }
}

async function findByEight(
  db: Db,
  { eight, activityId }: { eight: string; activityId: number },
  seenTicket: SeenTickets,
): Promise<Found> {
  const all = await listTicketsBeginning(db, activityId, eight)
  const open = all.filter(({ endedAt }) => endedAt === null)
  const [one, ...others] = open.length > 0 ? open : all
  if (!one) return (await hadHandedOn(db, activityId, eight)) ? { error: 1, detail: 'handedOn' } : UNKNOWN
  if (others.length > 0) return { error: 1, detail: 'ambiguous' }
  return ofActivity(activityId, await seenTicket({ id: one.id }))
}

function ofActivity(activityId: number | null, seen: SeenTicket | undefined): Found {
  if (!seen) return UNKNOWN
  return activityId === null || seen.activityId === activityId ? { seen } : { error: 2 }
}
