import type { Door } from '#server/contract/entities/door.ts'
import { unpackUuid } from './code/bytes.ts'
import type { Subject } from './code/subject.ts'
import type { Outcome } from './outcome.ts'

export type Way = 'CAMERA' | 'SCANNER' | 'TYPED' | 'LIST'

/** A reading of this device, with the state in which it stands. */
export interface Reading {
  /** The order of arrival. */
  id: number
  activityId: number
  /** Made here, so that the same reading counts once however often it is handed in. Packed, as every uuid here. */
  scanId: string
  /** What has to be handed in; null as soon as it is answered, or when it never will be. */
  subject: Subject | null
  hash: string | null
  way: Way
  at: string
  /** `kept`: handed in by a device that was revoked; the host decides. */
  state: 'waiting' | 'done' | 'kept'
  /** While it waits: what this device has judged. */
  outcome: Outcome
}

/** The door as it is stored: without its tickets, which are rows of their own. */
export interface StoredDoor extends Omit<Door, 'tickets' | 'isWhole'> {
  activityId: number
  /** By the clock of this device. */
  syncedAt: number
  /** How far the clock of the server is ahead of that of this device. */
  aheadMs: number
}

/** Returns what names the ticket in a call. */
export function codeOfSubject(subject: Subject): { ticket: string } | { ticketId: number } {
  switch (subject.kind) {
    case 'CODE':
    case 'EIGHT':
      return { ticket: subject.text }
    case 'UUID':
      return { ticket: unpackUuid(subject.packed) }
    case 'TICKET':
      return { ticketId: subject.ticketId }
  }
}

export function hashOfSubject(subject: Subject): string | null {
  return subject.kind === 'CODE' || subject.kind === 'UUID' ? subject.hash : null
}
