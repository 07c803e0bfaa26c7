import type { Activity, Question, TicketType } from '#db/schema/activity.ts'
import type { MemberCard } from '#db/schema/organisation.ts'
import type { Participation } from '#db/schema/participation.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import type { GivenAnswer, ReadAnswer } from '#server/domain/participation/answers.ts'
import type { Part, PlacesOfTypes } from '#server/domain/participation/capacity.ts'
import type { JoinRefusal } from '#server/domain/participation/join.ts'
import type { PriceRefusal, SaleRefusal } from '#server/domain/participation/ticket-sale.ts'
import type { Locale } from '#server/runtime/context.ts'
import type { CardRefusal, ShownCard, WantedPart } from './party.ts'

/** The facts from which a join is evaluated. */
export interface JoinRequest {
  activityId: number
  /** How many people come in all, by ticket type. */
  parts: WantedPart[]
  acceptsFewer: boolean
  /** The answers to the host's questions. */
  answers?: GivenAnswer[]
  card?: ShownCard | null
  /** The places are paid for: they are held until then. Else they cost nothing, or are only asked for. */
  pays?: boolean
  /** The province of somebody who pays for something online: it decides the taxes. */
  buyerProvince?: string | null
}

export interface JoinInput extends JoinRequest {
  /** The host may have the address. */
  consent: boolean
  /** The language in which the person read the form; left out: that of their account. */
  language?: Locale
  /** The network address of the caller: a guest’s confirmation and wrong cards count against it. */
  peer?: string
}

export interface Accepted {
  outcome: 'ACCEPTED'
  activity: Activity
  /** The registration that becomes larger. */
  existing: Participation | undefined
  /** The people to add to it, and how many of them get a place now. */
  wanted: Part[]
  given: Part[]
  answers: ReadAnswer[]
  /** The member card that is required. */
  card: MemberCard | null
  /** Before this registration: how many places were taken, and how many were left. */
  taken: number
  left: PlacesOfTypes
  offer: Offer
  /** What the person waits for: it ends when they get places, and an offer counted as free above. */
  waiting: WaitingEntry | null
}

/**
 * What only an edit of the activity changes, and each edit raises its version under the lock: read before the lock, it
 * is still true under it while the version is the same.
 */
export interface Offer {
  version: number
  ticketTypes: TicketType[]
  questions: Question[]
}

/** The person has what they ask for, or accepted fewer and has what there was: then `wanted` is more. */
export interface AlreadyJoined {
  outcome: 'ALREADY_JOINED'
  participationId: number
  given: number
  wanted: number
}

/** Nobody gets a place. */
export interface Full {
  outcome: 'FULL'
  /** The registration so far. */
  participationId: number | null
  given: number
  wanted: number
  left: number
  /** Whether they wait for places: an offer counted as free that may have been accepted or ended meanwhile. */
  isWaiting: boolean
}

/** The address is registered, but not with this pass; the numbers are those of a new registration. */
export interface Unopened {
  outcome: 'UNOPENED'
  participationId: number
  given: number
  wanted: number
  /** null without a limit. */
  left: number | null
}

export type EvaluationRefusal =
  | {
      refused:
        | JoinRefusal
        | SaleRefusal
        | CardRefusal
        | 'ACTIVITY_UNRECOVERED'
        | 'REFUSED_BY_HOST'
        | 'UNKNOWN_PAYMENT_MODEL'
        | 'PARTY_TOO_LARGE'
        | PriceRefusal
    }
  | { refused: 'BAD_REQUEST'; data: WrongAnswers }

/** The form of every input that is wrong, by field: `responses.12`, `responses.12.2`. */
export interface WrongAnswers {
  issues: { path: (string | number)[]; message: string }[]
}
