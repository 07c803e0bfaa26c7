import { z } from 'zod'
import { REFUSAL_REASONS } from '#server/domain/moderation/validation.ts'
import { Instant, WallClock } from '#server/schemas/platform/date.ts'
import { Cents, Id, Language } from '#server/schemas/platform/primitives.ts'
import { ActivityParticipant, OwnParticipant, PublicParty } from './participant.ts'
import { PaymentModel } from './payment-model.ts'
import { PublicPerson } from './person.ts'
import { ActivityPlace } from './place.ts'
import { Question } from './question.ts'
import { RefundPolicyShape } from './refund-policy.ts'

/** On the wire, an activity without a limit has this `participantNbr`. */
export const UNLIMITED_PLACES = -1

export const Validation = z.enum(['NEED_VALIDATION', 'VALIDED', 'REFUSED', 'WAITING_PAYMENT_VALID'])

/** Whether the caller may register now, and if not, why. */
export const Join = z.enum([
  'OPEN',
  'FULL',
  /** No payment model is available now. */
  'NOT_ON_SALE',
  /** Tickets are sold on another site. */
  'EXTERNAL',
  'STARTED',
  'CANCELLED',
  'NOT_VALID',
  'JOINED',
  'HOST',
])

/** Why an operator refused the activity. */
export const Refusal = z.object({ reason: z.enum(REFUSAL_REASONS), message: z.string() })

/** An activity in a list: everything that a card shows. */
export const ActivitySummary = z.object({
  activityId: Id,
  /** The readable part of its page's address: /activites/{activityId}/{slug}. */
  slug: z.string(),
  name: z.string(),
  typeId: Id,
  language: Language,
  /** 800 pixels wide; null shows the drawn cover of the type. */
  pictureUrl: z.string().nullable(),
  /** The drawn cover that is shown without a picture: /couvertures/{type}-{drawing}.svg. */
  drawing: Id,
  startDate: Instant,
  endDate: Instant.nullable(),
  timeZone: z.string(),
  /** The local start there, as wall-clock time. */
  localStart: WallClock,
  /** null: it is online. */
  place: ActivityPlace.nullable(),
  host: PublicPerson,
  /** −1 = unlimited. */
  participantNbr: z.union([z.literal(UNLIMITED_PLACES), z.int().min(1)]),
  /** null = unlimited. */
  placesLeft: z.int().min(0).nullable(),
  paymentModels: z.array(PaymentModel),
  /** The lowest of the prices. */
  price: Cents,
  validation: Validation,
  cancelled: z.boolean(),
})

/** An activity as its host lists it. */
export const HostedActivity = ActivitySummary.extend({
  /** People registered, the host excluded. */
  placesTaken: z.int().min(0),
  /** How many registrations wait for the host to approve them. */
  requests: z.int().min(0),
  refusal: Refusal.nullable(),
})

/** One activity, as far as the caller may see it. */
export const Activity = ActivitySummary.extend({
  /** Markdown, as it was written. */
  description: z.string(),
  /** The same as safe HTML. */
  descriptionHtml: z.string(),
  publishedAt: Instant.nullable(),
  /** 1600 pixels wide, across the top of its page. */
  bannerUrl: z.string().nullable(),
  questions: z.array(Question),
  refundPolicies: z.object(RefundPolicyShape),
  /** With fewer people at `minimumDate`, it does not take place. Both or none. */
  minimumNbr: z.int().min(1).nullable(),
  minimumDate: Instant.nullable(),
  /** Until then, names may change and tickets may be handed on; null: until the start. */
  ticketsLockedAt: Instant.nullable(),
  needsApproval: z.boolean(),
  /** Whether anybody may begin to wait for places once it is full. */
  hasWaitingList: z.boolean(),
  membersOnly: z.boolean(),
  /** Only its host, participants and invitees see it. */
  isPrivate: z.boolean(),
  /** Tickets are sold there, nobody registers here. */
  externalTicketUrl: z.string().nullable(),
  /** The address of an online activity: only to participants, the host and operators. */
  onlineLink: z.string().nullable(),
  /** Sent back with a change. Only to the host and to operators. */
  lockVersion: z.int().min(0).nullable(),
  /** How often the external link was followed. Only to the host and to operators. */
  externalClicks: z.int().min(0).nullable(),
  /** All fields to the host and to operators; to others only how many come. */
  // The short one first: most are, and a page may contain hundreds.
  participants: z.array(z.union([PublicParty, ActivityParticipant])),
  /** How many registrations there are: `participants` is a page of them. */
  participantsCount: z.int().min(0),
  join: Join,
  isHost: z.boolean(),
  /** Whether the caller may mark people present or absent now. */
  canRate: z.boolean(),
  /** The caller's own registration. */
  own: OwnParticipant.nullable(),
  /** Only to the host and to operators. */
  refusal: Refusal.nullable(),
})

export type ActivitySummary = z.output<typeof ActivitySummary>
export type HostedActivity = z.output<typeof HostedActivity>
export type Activity = z.output<typeof Activity>
/** The same without the list of its people. */
export type ActivityView = Omit<Activity, 'participants' | 'participantsCount'>
export type Join = z.output<typeof Join>
