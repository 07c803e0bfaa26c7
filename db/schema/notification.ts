import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface NotificationTables {
  notification: NotificationTable
  notificationPreference: NotificationPreferenceTable
  emailAllowance: EmailAllowanceTable
  heldEmail: HeldEmailTable
  mailing: MailingTable
  customEmail: CustomEmailTable
  messageRefusal: MessageRefusalTable
  emailRefusal: EmailRefusalTable
  newsletterSubscription: NewsletterSubscriptionTable
  promotion: PromotionTable
}

interface NotificationTable {
  id: Generated<number>
  /** The recipient: an account … */
  userId: number | null
  /** … or a person entered by hand, at the address of their registration. */
  participationId: number | null
  /** … or a person invited by an organisation, or holding its card: at the address of that row. */
  invitationId: number | null
  memberCardId: number | null
  /** … or an invitee of an activity … */
  activityInvitationId: number | null
  /** … or the holder of a ticket that was handed on. */
  ticketHandoverId: number | null
  /** To the parent's address of this account. */
  parentOfId: number | null
  /** … or a subscription to the newsletter. */
  subscriptionId: number | null
  type: string
  /**
   * JSON: the subject by ids and, under `facts`, the facts of the event until the email is sent (docs/decisions/049).
   */
  details: string
  createdAt: string
  claimedAt: string | null
  sentAt: string | null
  /** The sending of a host that it belongs to. */
  mailingId: number | null
  /** When there was nothing to send any more; `sentAt` is the same instant. */
  skippedAt: string | null
}

export type Notification = Selectable<NotificationTable>
export type NewNotification = Insertable<NotificationTable>

/** A person's choice for a type of email; without a row the default of the type applies. */
interface NotificationPreferenceTable {
  userId: number
  type: string
  channel: 'EMAIL' | 'NONE'
  frequency: AlertFrequency
  changedAt: string
}

export type NotificationPreference = Selectable<NotificationPreferenceTable>

export type AlertFrequency = 'AT_ONCE' | 'DAILY'

/** The spending of one email budget by one payer (server/domain/notification/email-budget.ts). */
interface EmailAllowanceTable {
  budget: string
  /** Identifies the payer: an address is not kept. */
  keyHash: string
  windowStart: string
  used: number
  lastAt: string
}

export type EmailAllowance = Selectable<EmailAllowanceTable>

/** A notification without a task so far. They are sent in the order of these ids. */
interface HeldEmailTable {
  notificationId: number
  /** The budget of its host that it is taken from. */
  budget: string
  hostId: number
  activityId: number
  participationId: number | null
  /** When there is an allowance for it; null: when an operator has agreed to the activity. */
  waitsUntil: string | null
}

export type HeldEmail = Selectable<HeldEmailTable>

/** News for all participants of an activity. Their notifications are written step by step (docs/decisions/083). */
interface MailingTable {
  id: Generated<number>
  kind: MailingKind
  activityId: number
  /** JSON of its kind. */
  details: string
  /** When it begins, or its next look is. */
  dueAt: string
  /** Until then, more news of the kind is gathered in the same row. */
  begunAt: string | null
  /** The participations up to this id are done. */
  reachedId: Generated<number>
  doneAt: string | null
  createdAt: string
  /** Of what a host sends: the key of the form, so that the same form is sent once … */
  requestKey: string | null
  /** … the person who sent it; null: it left by itself … */
  sentBy: number | null
  /** … and when they stopped it. */
  stoppedAt: string | null
}

/** What the platform tells by itself. */
export type NewsMailingKind = 'ACTIVITY_CHANGED' | 'ACTIVITY_ENDED' | 'NEXT_24H'
/** What a host wrote; CUSTOM_TEST goes to the host alone. */
export type CustomMailingKind = 'CUSTOM_NOW' | 'CUSTOM_AFTER' | 'CUSTOM_TEST'
export type MailingKind = NewsMailingKind | CustomMailingKind
export type Mailing = Selectable<MailingTable>
export type NewMailing = Insertable<MailingTable>
export type MailingUpdate = Updateable<MailingTable>

/** The text of a host for one moment of an activity. */
interface CustomEmailTable {
  id: Generated<number>
  activityId: number
  templateType: 'CONFIRMATION' | 'NEXT_24H' | 'AFTER'
  /** Of an AFTER; null: one is made of the activity's name. */
  subject: string | null
  /** Markdown. */
  content: string
  /** The host's picture stands in the place of the platform's mark. */
  usesCustomLogo: boolean
  savedBy: number
  savedAt: string
  /** When its AFTER began: it is sent once. */
  sentAt: string | null
}

export type CustomEmail = Selectable<CustomEmailTable>
export type NewCustomEmail = Insertable<CustomEmailTable>

/** A person who wants no messages of their own from a host. What belongs to a registration still comes. */
interface MessageRefusalTable {
  id: Generated<number>
  hostId: number
  addressHash: string
  /** The account, guests included: it may change its address. */
  userId: number | null
  createdAt: string
  endedAt: string | null
}

/** A type of email that an address without an account has switched off. */
interface EmailRefusalTable {
  id: Generated<number>
  addressHash: string
  type: string
  createdAt: string
}

/** An address of the newsletter: requested, then confirmed by the email's link, then ended. */
interface NewsletterSubscriptionTable {
  id: Generated<number>
  email: string
  emailKey: string
  locale: 'fr' | 'en'
  askedAt: string
  /** SHA-256 of the secret in the confirmation email. */
  confirmHash: string | null
  confirmExpiresAt: string | null
  confirmedAt: string | null
  endedAt: string | null
}

export type NewsletterSubscription = Selectable<NewsletterSubscriptionTable>
export type NewNewsletterSubscription = Insertable<NewsletterSubscriptionTable>

/** An issue of the newsletter, as an operator wrote and sent it. */
interface PromotionTable {
  id: Generated<number>
  subjectFr: string
  textFr: string
  subjectEn: string
  textEn: string
  /** The page of this site that its button leads to. */
  path: string
  sentBy: number
  sentAt: string
  receivers: number
  /** The key of the form, so that the same form is sent once. */
  requestKey: string | null
  /** The emails to the subscriptions up to this id are queued. */
  reachedId: Generated<number>
  doneAt: string | null
}

export type Promotion = Selectable<PromotionTable>
export type NewPromotion = Insertable<PromotionTable>
