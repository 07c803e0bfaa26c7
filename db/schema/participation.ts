import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface ParticipationTables {
  participation: ParticipationTable
  answer: AnswerTable
  ticket: TicketTable
  ticketHandover: TicketHandoverTable
  attendanceCorrection: AttendanceCorrectionTable
  calendarFeed: CalendarFeedTable
}

interface ParticipationTable {
  id: Generated<number>
  activityId: number
  userId: number | null
  kind: 'USER' | 'GHOST'
  state: 'YES' | 'WAITING_PAYMENT' | 'WAITING_PART_CONFIRM'
  partySize: number
  /** The person lets the host have their e-mail address. */
  consent: boolean
  attendance: Attendance | null
  attendanceAt: string | null
  attendanceBy: number | null
  createdAt: string
  endedAt: string | null
  endedReason: EndedReason | null
  /** The reason that the host gave when removing or refusing the person. */
  endedNote: string | null
  endedBy: number | null
  /** The pass with which a guest registered. */
  guestPassId: number | null
  /** For guests and people entered by hand: the name they gave here. Null: the account's. */
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  /** These names folded: hosts search and sort by them. Null: the account's. */
  nameKey: string | null
  /** Only of people entered by hand. */
  email: string | null
  /** Only of people entered by hand: what they owe, where it is not the price of their tickets. */
  amountCents: number | null
  /** The key of the form: the same form sent twice enters one person. */
  requestKey: string | null
  /** The member card used to register; one open registration per activity and card. */
  memberCardId: number | null
  /** When the host was reminded of this join request. */
  hostRemindedAt: string | null
  /** When a guest was reminded that no link of their emails was opened. */
  linkRemindedAt: string | null
  /** Of somebody who asked for paid places of something online: the province that decides their taxes, once approved. */
  buyerProvince: string | null
}

export type Participation = Selectable<ParticipationTable>
export type NewParticipation = Insertable<ParticipationTable>
export type ParticipationUpdate = Updateable<ParticipationTable>

/** First the host's approval, then the payment. */
export type WaitsFor = 'APPROVAL' | 'PAYMENT'

export type Attendance = 'present' | 'absent'

export type EndedReason = 'CANCELLED' | 'REMOVED' | 'REFUSED' | 'EXPIRED' | 'ACTIVITY_CANCELLED'

/** The answer to a question of the host. */
interface AnswerTable {
  id: Generated<number>
  participationId: number
  questionId: number
  /** The ticket of the person who answered, where each person is asked; null where the registration is asked once. */
  ticketId: number | null
  /** The text; for a checkbox `true` or `false`. */
  value: string
  createdAt: string
}

export type Answer = Selectable<AnswerTable>
export type NewAnswer = Insertable<AnswerTable>

interface TicketTable {
  id: Generated<number>
  uuid: string
  activityId: number
  participationId: number
  ticketTypeId: number
  createdAt: string
  /** It takes a place, and is not good for entry (server/domain/participation/good-for-entry.ts). null: nothing. */
  waitsFor: WaitsFor | null
  /** The person of the ticket, as whoever registered named them; null until then. */
  holderFirstName: string | null
  holderLastName: string | null
  /** The handing on by which somebody else holds it; null: it is with whoever registered. */
  handoverId: number | null
  /**
   * Since somebody else holds it, whoever registered names the ticket by this uuid, which opens nothing: its own is the
   * holder's secret.
   */
  partyUuid: string | null
  validatedAt: string | null
  /** The account that let the person in (null: a helper), and on which device. */
  validatedBy: number | null
  validatedDeviceId: number | null
  /** The activity's `lockCounter` when anything of it changed last (kept by triggers): doors read what is new since. */
  changedAtLock: Generated<number>
  endedAt: string | null
  endedReason: EndedReason | null
  /** The line of its order; null: it costs nothing. */
  orderLineId: number | null
  /** Its share of the order, which a refund is computed from (server/domain/payment/refund.ts). */
  netCents: Generated<number>
  gstCents: Generated<number>
  qstCents: Generated<number>
  feeCents: Generated<number>
  feeGstCents: Generated<number>
  feeQstCents: Generated<number>
}

export type Ticket = Selectable<TicketTable>
export type NewTicket = Insertable<TicketTable>
export type TicketUpdate = Updateable<TicketTable>

/** A ticket that went to somebody else: its former uuid is dead, and its row has a new one. */
interface TicketHandoverTable {
  id: Generated<number>
  ticketId: number
  formerUuid: string
  /** The uuid by which whoever registered named it before, if somebody held it already. */
  formerPartyUuid: string | null
  /** From whom: an earlier holder; null: whoever registered. */
  fromHandoverId: number | null
  /** The new holder; null once the data of people has expired. */
  firstName: string | null
  lastName: string | null
  email: string | null
  emailKey: string | null
  createdAt: string
}

export type TicketHandover = Selectable<TicketHandoverTable>
export type NewTicketHandover = Insertable<TicketHandoverTable>

/** A mark that an operator corrected: the old one, the new one, and the reason. */
interface AttendanceCorrectionTable {
  id: Generated<number>
  participationId: number
  before: Attendance
  after: Attendance
  /** Null once the person's data has expired. */
  reason: string | null
  correctedBy: number
  correctedAt: string
}

export type AttendanceCorrection = Selectable<AttendanceCorrectionTable>
export type NewAttendanceCorrection = Insertable<AttendanceCorrectionTable>

/** The secret address of a person's calendar: it is sealed from the id, and ends with the row. */
interface CalendarFeedTable {
  id: Generated<number>
  userId: number
  createdAt: string
  endedAt: string | null
}

export type CalendarFeed = Selectable<CalendarFeedTable>
