import { findHandoverOf, findTicketById } from '#db/queries/participation/handover.ts'
import { hadHandedOn, listTicketsBeginning } from '#db/queries/participation/scan.ts'
import { findSeenTicket, type SeenTicket } from '#db/queries/participation/seen-ticket.ts'
import type { ScanDetail } from '#server/domain/participation/door.ts'
import { readScanned } from '#server/domain/participation/scanned-text.ts'
import type { Services } from '#server/runtime/context.ts'

/** A code as it was read, or a ticket chosen from the list of the door. */
export type ScannedCode = { text: string } | { ticketId: number }

type Found = { seen: SeenTicket } | { error: 1; detail: ScanDetail } | { error: 2 }

/** Finds the ticket of the activity that a code names; `activityId` null: of whatever activity it is. */
export async function findScannedTicket(
  services: Services,
  activityId: number | null,
  code: ScannedCode,
): Promise<Found> {
  if ('ticketId' in code)
    return ofActivity(activityId, await findSeenTicket(services.db, { id: code.ticketId }))
  const scanned = readScanned(code.text)
  switch (scanned.kind) {
    case 'NONE':
      return { error: 1, detail: scanned.detail }
    case 'UUID':
      return findByUuid(services, activityId, scanned.uuid)
    case 'EIGHT':
      return activityId === null ? UNKNOWN : findByEight(services, activityId, scanned.eight)
    case 'CODE': {
      const sealed = services.ticketSeal.open(scanned.code)
      if (!sealed) return { error: 1, detail: isOurs(scanned.code) ? 'forged' : 'unreadable' }
      if (activityId !== null && sealed.activityId !== activityId) return { error: 2 }
      return findByUuid(services, activityId, sealed.uuid)
    }
  }
}

const UNKNOWN = { error: 1, detail: 'unknown' } as const

/** A code of ours begins with its version: it was altered, or signed with another key. */
function isOurs(code: string): boolean {
  return Buffer.from(code, 'base64url')[0] === 1
}

async function findByUuid({ db }: Services, activityId: number | null, uuid: string): Promise<Found> {
  const seen = await findSeenTicket(db, { uuid })
  if (seen) return ofActivity(activityId, seen)
  const handover = await findHandoverOf(db, uuid)
  const ticket = handover && (await findTicketById(db, handover.ticketId))
  if (!ticket) return UNKNOWN
  if (activityId !== null && ticket.activityId !== activityId) return { error: 2 }
  return { error: 1, detail: 'handedOn' }
}

async function findByEight({ db }: Services, activityId: number, eight: string): Promise<Found> {
  const all = await listTicketsBeginning(db, activityId, eight)
  const open = all.filter(({ endedAt }) => endedAt === null)
  const [one, ...others] = open.length > 0 ? open : all
  if (!one) return (await hadHandedOn(db, activityId, eight)) ? { error: 1, detail: 'handedOn' } : UNKNOWN
  if (others.length > 0) return { error: 1, detail: 'ambiguous' }
  return ofActivity(activityId, await findSeenTicket(db, { id: one.id }))
}

function ofActivity(activityId: number | null, seen: SeenTicket | undefined): Found {
  if (!seen) return UNKNOWN
  return activityId === null || seen.activityId === activityId ? { seen } : { error: 2 }
}
