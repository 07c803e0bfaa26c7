import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { TicketKey } from './ticket-key.ts'

/** Base64url of a SHA-256. */
const Hash = z.string().regex(/^[\w-]{43}$/)

/** A ticket as a door knows it: whoever has this list can make no ticket of it, and learns no address. */
export const DoorTicket = z.object({
  ticketId: Id,
  /** SHA-256 of the uuid, as text with hyphens. */
  hash: Hash,
  /** The first 64 bits of SHA-256 of `<activityId>:<eight characters>`, in lower case and without the blank. */
  codeHash: z.string().regex(/^[\w-]{11}$/),
  /** The person of the ticket, else who registered; null on a former code. */
  name: z.string().nullable(),
  /** Of `types`. */
  typeId: Id,
  /** Its place among the tickets of the registration, from 1; 0 once it is ended. */
  position: z.int().min(0),
  of: z.int().min(0),
  /** `handedOn`: a former code of a ticket that somebody else holds now. */
  state: z.enum(['good', 'used', 'awaiting', 'unpaid', 'cancelled', 'handedOn']),
  /** When it was used, and on which device; null where the host had no device. */
  at: Instant.nullable(),
  by: z.string().nullable(),
})

export type DoorTicket = z.output<typeof DoorTicket>

/** When readings are answered: from `opensAt` to `closesAt`; those made without a network until `settledUntil`. */
export const DoorWindow = z.object({ opensAt: Instant, closesAt: Instant, settledUntil: Instant })

export const Door = z.object({
  activity: z.object({ activityId: Id, name: z.string(), startDate: Instant, timeZone: z.string() }),
  window: DoorWindow,
  /** The state in which nobody is let in, whatever the ticket. */
  closedBy: z.enum(['activityCancelled']).nullable(),
  /** The public keys with which codes are checked without a network. */
  keys: z.array(TicketKey),
  /** The name is null where there is only one. */
  types: z.array(z.object({ typeId: Id, name: z.string().nullable() })),
  /** Send it back as `since`, and only what has changed is answered. */
  cursor: z.int().min(0),
  isWhole: z.boolean(),
  tickets: z.array(DoorTicket),
  /** How many tickets are good or used, and how many of them are used. */
  expected: z.int().min(0),
  entered: z.int().min(0),
  /** This browser; null: a program that calls with a session. */
  device: z.object({ deviceId: Id, name: z.string(), isHelper: z.boolean() }).nullable(),
  /** The clock of the server. */
  now: Instant,
})

export type Door = z.output<typeof Door>

/** The reasons of error 1 (decisions §5). */
export const SCAN_DETAILS = [
  'missing',
  'unreadable',
  'unknown',
  'ambiguous',
  'forged',
  'cancelled',
  'handedOn',
  'awaiting',
  'unpaid',
  'activityCancelled',
] as const

/** The person of a scanned ticket, without address. */
const Welcomed = z.object({
  participantId: Id,
  name: z.string(),
  nbrParticipant: z.int().min(1),
  participated: z.boolean().nullable(),
})

const WelcomedTicket = z.object({
  ticketId: Id,
  typeName: z.string().nullable(),
  position: z.int().min(0),
  of: z.int().min(0),
  validatedAt: Instant.nullable(),
})

export const Welcome = z.object({ ok: z.literal(true), participant: Welcomed, ticket: WelcomedTicket })

export const Turned = z.object({
  ok: z.literal(false),
  /**
   * 1: not good, for the reason in `detail` · 2: of another activity or host, or the caller does not hold this door ·
   * 3: the activity waits for its host's payment account · 4: the caller acts for an organisation, and their own address
   * is not confirmed · 5: validated already, `at` and `by`.
   */
  error: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  detail: z.enum(SCAN_DETAILS).optional(),
  at: Instant.optional(),
  /** The device, or the person, that was faster; left out where it is not known any more. */
  by: z.string().optional(),
  participant: Welcomed.optional(),
  ticket: WelcomedTicket.optional(),
})

export const Verdict = z.discriminatedUnion('ok', [Welcome, Turned])

export type Verdict = z.output<typeof Verdict>

/** The answer to one reading of several; `kept`: its device was revoked, and the host decides. */
export const SettledScan = z.object({
  scanId: z.uuid(),
  kept: z.boolean(),
  verdict: Verdict.nullable(),
})

export type SettledScan = z.output<typeof SettledScan>
