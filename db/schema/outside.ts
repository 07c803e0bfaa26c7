import type { Generated, Insertable, Selectable } from 'kysely'

export interface OutsideTables {
  outsideCall: OutsideCallTable
  stripeEvent: StripeEventTable
}

/**
 * A call to the payment provider that changes something there. The row is committed before the call is sent. At most one
 * of a purpose and subject is open.
 */
interface OutsideCallTable {
  id: Generated<number>
  /** What it does, as in `refund`; `subjectId` is the row that it is done for. */
  purpose: string
  subjectId: number
  /** A new attempt, with a new key, follows only a definite answer. */
  attempt: number
  /** The idempotency key. */
  key: string
  /** JSON: the same key always goes with the same parameters. Null once it is answered: they may name people. */
  parameters: string | null
  createdAt: string
  firstSentAt: string | null
  answeredAt: string | null
  /**
   * FOUND, NOT_FOUND: the object was looked for, since the key was too old to be sent again or only repeated a failure.
   * FOUND also where a refusal followed an answer that never came, an event told of the object first, or a former call
   * for the same had made it.
   */
  outcome: 'DONE' | 'FOUND' | 'REFUSED' | 'NOT_FOUND' | null
  /** The id of the object, or the code of the refusal. */
  answer: string | null
}

export type OutsideCall = Selectable<OutsideCallTable>
export type NewOutsideCall = Insertable<OutsideCallTable>

/** An event of the provider. It says only that something changed: the object is read again. */
interface StripeEventTable {
  id: Generated<number>
  /** Unique: an event that arrives twice is worked once. */
  eventId: string
  endpoint: 'PLATFORM' | 'CONNECT' | 'V2'
  type: string
  objectId: string | null
  /** The account of the host that it is about; null: the platform's. */
  accountId: string | null
  receivedAt: string
  doneAt: string | null
}

export type StripeEvent = Selectable<StripeEventTable>
export type NewStripeEvent = Insertable<StripeEventTable>
