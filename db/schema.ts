import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely'

/**
 * The tables, in camelCase (CamelCasePlugin makes them snake_case in SQL).
 * Portable types only: integers (0/1 for booleans), text, and instants as ISO-8601 text in UTC with milliseconds and `Z`.
 */
export interface Database {
  user: UserTable
  session: SessionTable
  confirmationLink: ConfirmationLinkTable
  guestPass: GuestPassTable
  activity: ActivityTable
  ticketType: TicketTypeTable
  participation: ParticipationTable
  ticket: TicketTable
  picture: PictureTable
  notification: NotificationTable
  task: TaskTable
  periodicWork: PeriodicWorkTable
  announcement: AnnouncementTable
  auditEntry: AuditEntryTable
  marker: MarkerTable
}

export type Db = Kysely<Database>

export interface UserTable {
  id: Generated<number>
  email: string
  /** The address folded to lower case: what uniqueness and sign-in look at. */
  emailKey: string
  /** argon2id; null for an account that has no password. */
  passwordHash: string | null
  firstName: string
  lastName: string
  organisationName: string | null
  accountType: 'BASIC' | 'PRO' | 'BANNED'
  locale: 'fr' | 'en'
  description: string | null
  city: string | null
  sponsorshipCode: string
  sponsoredBy: number | null
  emailConfirmedAt: string | null
  termsVersion: string | null
  termsAcceptedAt: string | null
  registeredAt: string
  /** 1 for somebody who registers without an account: no password, one per address (decisions §3). */
  isGuest: Generated<number>
}

export interface SessionTable {
  id: Generated<number>
  /** SHA-256 of the token: the token itself is only in the person's cookie. */
  tokenHash: string
  userId: number
  client: 'web' | 'mobile'
  userAgent: string | null
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  endedAt: string | null
}

export interface ConfirmationLinkTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

/** What lets a guest act without an account; the secret itself is only in the guest's hands. */
export interface GuestPassTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  /** CREATED: handed out on the spot, opens what was made with it. ALL: mailed to the address, opens all of its registrations. */
  scope: 'CREATED' | 'ALL'
  firstName: string
  lastName: string
  createdAt: string
  expiresAt: string
}

export interface ActivityTable {
  id: Generated<number>
  hostId: number
  typeId: number
  name: string
  description: string
  language: 'fr' | 'en'
  startsAt: string
  endsAt: string | null
  /** Wall-clock start in `timeZone`, so that dates are filtered as people read them and a series keeps its hour. */
  localStart: string
  timeZone: string
  address: string | null
  placeId: string
  city: string
  province: string
  latitude: number
  longitude: number
  /** null = unlimited. */
  capacity: number | null
  validation: 'NEED_VALIDATION' | 'VALIDED' | 'REFUSED' | 'WAITING_PAYMENT_VALID'
  refusalReason: 'INVALID_ACTIVITY' | 'EMPTY_ACTIVITY' | 'OTHERS' | null
  refusalMessage: string | null
  validatedAt: string | null
  publishedAt: string | null
  cancelledAt: string | null
  pictureId: number | null
  /** Folded and stemmed words of name, description and town (services/search-text). */
  searchText: string
  calendarSequence: Generated<number>
  lockVersion: Generated<number>
  createdAt: string
  /** When what people read of it last changed. */
  changedAt: string
  /** What participants are told when it is cancelled. */
  cancelReason: string | null
  /** It was deleted before anybody had joined: nobody sees it any more. */
  removedAt: string | null
  /** When everybody was reminded of it, the day before. */
  remindedAt: string | null
}

export interface TicketTypeTable {
  id: Generated<number>
  activityId: number
  name: string | null
  priceCents: number
  endedAt: string | null
}

export interface ParticipationTable {
  id: Generated<number>
  activityId: number
  userId: number | null
  kind: 'USER' | 'GHOST'
  state: 'YES' | 'WAITING_PAYMENT' | 'WAITING_PART_CONFIRM'
  partySize: number
  /** 1 when the person lets the host have their e-mail address. */
  consent: number
  attendance: Attendance | null
  attendanceAt: string | null
  attendanceBy: number | null
  createdAt: string
  endedAt: string | null
  endedReason: EndedReason | null
  /** What the host told the person whom they removed. */
  endedNote: string | null
  endedBy: number | null
  /** The pass with which a guest registered. */
  guestPassId: number | null
  /** Of guests and of people entered by hand: the name they gave here. Null: the account's. */
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  /** Only of people entered by hand. */
  email: string | null
  chequeNumber: string | null
  chequeCashed: Generated<number>
  amountCents: number | null
  /** Made by the form that was sent: the same form sent twice enters one person. */
  requestKey: string | null
}

export type Attendance = 'present' | 'absent'

export type EndedReason = 'CANCELLED' | 'REMOVED' | 'REFUSED' | 'EXPIRED' | 'ACTIVITY_CANCELLED'

export interface TicketTable {
  id: Generated<number>
  uuid: string
  activityId: number
  participationId: number
  ticketTypeId: number
  createdAt: string
  validatedAt: string | null
  endedAt: string | null
  endedReason: EndedReason | null
}

export interface PictureTable {
  id: Generated<number>
  /** Random name of the files: `<key>-<width>.webp`. */
  key: string
  ownerId: number
  createdAt: string
}

export interface NotificationTable {
  id: Generated<number>
  /** Whom it is for: an account … */
  userId: number | null
  /** … or somebody entered by hand, at the address of their registration. */
  participationId: number | null
  type: string
  /** JSON of ids and plain values; the letter reads the rest when it is written. */
  details: string
  createdAt: string
  claimedAt: string | null
  sentAt: string | null
}

export interface TaskTable {
  id: Generated<number>
  kind: string
  /** JSON of ids. */
  payload: string
  runAt: string
  attempts: Generated<number>
  leaseUntil: string | null
  relayedAt: string | null
  lastError: string | null
  createdAt: string
  doneAt: string | null
  failedAt: string | null
  /** An operator gave it up, and said why. */
  droppedAt: string | null
  droppedBy: number | null
  dropReason: string | null
}

/** Work that comes again and again: whoever takes the lease does it, so that two workers do it once. */
export interface PeriodicWorkTable {
  name: string
  dueAt: string
  leaseUntil: string | null
  lastRunAt: string | null
}

export interface AnnouncementTable {
  id: Generated<number>
  textFr: string
  textEn: string
  href: string | null
  startsAt: string
  endsAt: string
  savedBy: number | null
  savedAt: string
}

export interface AuditEntryTable {
  id: Generated<number>
  actorId: number
  action: string
  subject: string
  detail: string | null
  at: string
}

/** Small facts about this database: which secrets it was made with, whether demo data was played. */
export interface MarkerTable {
  name: string
  value: string
  at: string
}

export type User = Selectable<UserTable>
export type NewUser = Insertable<UserTable>
export type UserUpdate = Updateable<UserTable>
export type SessionRow = Selectable<SessionTable>
export type NewSession = Insertable<SessionTable>
export type ConfirmationLink = Selectable<ConfirmationLinkTable>
export type GuestPass = Selectable<GuestPassTable>
export type NewGuestPass = Insertable<GuestPassTable>
export type Activity = Selectable<ActivityTable>
export type NewActivity = Insertable<ActivityTable>
export type ActivityUpdate = Updateable<ActivityTable>
export type TicketType = Selectable<TicketTypeTable>
export type Participation = Selectable<ParticipationTable>
export type NewParticipation = Insertable<ParticipationTable>
export type ParticipationUpdate = Updateable<ParticipationTable>
export type Ticket = Selectable<TicketTable>
export type NewTicket = Insertable<TicketTable>
export type Picture = Selectable<PictureTable>
export type Notification = Selectable<NotificationTable>
export type Task = Selectable<TaskTable>
export type NewTask = Insertable<TaskTable>
export type TaskUpdate = Updateable<TaskTable>
export type PeriodicWork = Selectable<PeriodicWorkTable>
export type Announcement = Selectable<AnnouncementTable>
