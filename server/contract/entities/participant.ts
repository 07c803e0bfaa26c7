import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { Answer } from './question.ts'
import { Ticket } from './ticket.ts'

/** On the wire, a person entered by hand has this `userId`. */
export const GHOST_USER_ID = -1

export const GhostDetails = z.object({
  partGhostId: Id,
  checkNumber: z.string().nullable(),
  checkCashed: z.boolean(),
  /** The amount on it, in cents. */
  amount: z.int().min(0).nullable(),
})

/** The reason why a host may not remove this row; `true` when they may. */
export const MayRemove = z.union([
  z.literal(true),
  z.enum([
    'PRO_ACCOUNT_REQUIRED',
    'ORGANISATION_ADMIN_REQUIRED',
    'ALREADY_RATED',
    'ALREADY_STARTED',
    'ALREADY_SCANNED',
    'NOT_HOST',
  ]),
])

export const MayCancel = z.union([
  z.literal(true),
  z.enum(['ACTIVITY_CANCELLED', 'ALREADY_STARTED', 'ALREADY_RATED', 'PAID_TICKETS', 'ORDER_OPEN']),
])

/** The reason why names on tickets do not change any more; `true` while they may. */
export const MayName = z.union([
  z.literal(true),
  z.enum(['ACTIVITY_CANCELLED', 'ALREADY_STARTED', 'TICKETS_LOCKED']),
])

/** A mark that an operator corrected: the old one, and the reason. */
export const MarkCorrection = z.object({
  before: z.boolean(),
  /** null once the names of the registration have been erased. */
  reason: z.string().nullable(),
  correctedAt: Instant,
})

/** One registration: a person and the party they bring. */
export const Participant = z.object({
  id: Id,
  userId: z.union([z.literal(GHOST_USER_ID), Id]),
  activityId: Id,
  activityName: z.string(),
  /** The start of the activity. */
  activityDate: Instant,
  /** Of the activity: its start is read by the clock there. */
  timeZone: z.string(),
  firstname: z.string(),
  name: z.string(),
  incName: z.string().nullable(),
  displayName: z.string(),
  pictureUrl: z.string().nullable(),
  /** Only with the person's consent, and always to themselves. */
  email: z.string().nullable(),
  /** How many people come. */
  participantNbr: z.int().min(1),
  /** How many of them still wait for the host's approval. */
  waitingNbr: z.int().min(0),
  /** null until it is marked. */
  participated: z.boolean().nullable(),
  /** null unless an operator corrected the mark; the newest correction. */
  correction: MarkCorrection.nullable(),
  state: z.enum(['YES', 'WAITING_PAYMENT', 'WAITING_PART_CONFIRM']),
  kind: z.enum(['USER', 'GHOST']),
  ghostDetails: GhostDetails.nullable(),
  mayRemove: MayRemove,
  /** To the host's questions; left out where nothing was answered. */
  answers: z.array(Answer).optional(),
  createdAt: Instant,
})

/** A person's own registration. */
export const OwnParticipant = Participant.extend({
  tickets: z.array(Ticket),
  /** The reason why the person may not cancel any more; `true` while they may. */
  mayCancel: MayCancel,
  mayName: MayName,
})

/** The part of a registration that visitors may know. */
export const PublicParty = z.strictObject({ nbrParticipant: z.int().min(1), isHost: z.boolean() })

/** A registration as an activity shows it to its host, to operators and to the person. */
export const ActivityParticipant = Participant.extend({
  ...PublicParty.shape,
  /** Only in one's own entry. */
  tickets: z.array(Ticket).optional(),
})

export type Participant = z.output<typeof Participant>
export type OwnParticipant = z.output<typeof OwnParticipant>
export type ActivityParticipant = z.output<typeof ActivityParticipant>
export type PublicParty = z.output<typeof PublicParty>
