import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, Uuid } from '#server/schemas/platform/primitives.ts'

/** The place of one person. Anyone who knows its `uuid` has the ticket. */
export const Ticket = z.object({
  uuid: Uuid,
  activityId: Id,
  participantId: Id,
  paymentModelId: Id,
  /** Its place among the tickets of the registration, from 1; 0 once it is ended. */
  position: z.int().min(0),
  of: z.int().min(0),
  /** The person of the ticket; null as long as nobody is named. */
  firstname: z.string().nullable(),
  name: z.string().nullable(),
  /** Somebody else holds it: who registered still names it by `uuid`, which opens nothing, and has no code. */
  handedOn: z.boolean(),
  /** The host has yet to approve this person: until then it is not valid at check-in. */
  awaitsApproval: z.boolean(),
  /** What it waits for before it is good for entry: the host's approval, or its payment. */
  waitsFor: z.enum(['APPROVAL', 'PAYMENT']).nullable(),
  /** Its price was paid: it cannot be cancelled here yet. */
  paid: z.boolean(),
  /** Eight characters to say aloud where no telephone is at hand: `7F3A 09C2`; empty while it waits, and for who handed it on. */
  code: z.string(),
  /** The text of its QR code; empty likewise. */
  qr: z.string(),
  /** Its page; empty for who handed it on. */
  url: z.string(),
  validatedAt: Instant.nullable(),
  /** The reason why it is no longer valid; null while it is. */
  endedReason: z.enum(['CANCELLED', 'REMOVED', 'REFUSED', 'EXPIRED', 'ACTIVITY_CANCELLED']).nullable(),
})

export type Ticket = z.output<typeof Ticket>
