import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely'

/**
 * The tables, in camelCase (CamelCasePlugin makes them snake_case in SQL). Portable types only: integers (0/1 for
 * booleans), text, and instants as ISO-8601 text in UTC with milliseconds and `Z`.
 */
export interface Database {
  user: UserTable
  session: SessionTable
  confirmationLink: ConfirmationLinkTable
  guestPass: GuestPassTable
  passwordCode: PasswordCodeTable
  providerIdentity: ProviderIdentityTable
  providerAttempt: ProviderAttemptTable
  providerCode: ProviderCodeTable
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  billingSettings: BillingSettingsTable
  interest: InterestTable
  following: FollowingTable
  promotionalCode: PromotionalCodeTable
  promotionalCodeUse: PromotionalCodeUseTable
  membership: MembershipTable
  organisationInvitation: OrganisationInvitationTable
  memberCard: MemberCardTable
  activity: ActivityTable
  ticketType: TicketTypeTable
  question: QuestionTable
  answer: AnswerTable
  series: SeriesTable
  participation: ParticipationTable
  attendanceCorrection: AttendanceCorrectionTable
  ticket: TicketTable
  picture: PictureTable
  notification: NotificationTable
  emailAllowance: EmailAllowanceTable
  heldEmail: HeldEmailTable
  task: TaskTable
  taskOutage: TaskOutageTable
  periodicWork: PeriodicWorkTable
  announcement: AnnouncementTable
  auditEntry: AuditEntryTable
  activityRevision: ActivityRevisionTable
  report: ReportTable
  comment: CommentTable
  review: ReviewTable
  ban: BanTable
  bannedIdentity: BannedIdentityTable
  marker: MarkerTable
  consentRecord: ConsentRecordTable
  newsletterSubscription: NewsletterSubscriptionTable
  promotion: PromotionTable
  activityInvitation: ActivityInvitationTable
  invitationRefusal: InvitationRefusalTable
  improvement: ImprovementTable
  notificationPreference: NotificationPreferenceTable
  activityAlert: ActivityAlertTable
  calendarFeed: CalendarFeedTable
  searchWord: SearchWordTable
  searchTrigram: SearchTrigramTable
  rateLimit: RateLimitTable
}

export type Db = Kysely<Database>

export interface UserTable {
  id: Generated<number>
  email: string
  /** The address folded to lower case: used for uniqueness and sign-in. */
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
  /** 1 for a person who registers without an account: no password, one per address (decisions §3). */
  isGuest: Generated<number>
  /** 1 for an account of the demo data: its password is printed (decisions §9). */
  isDemo: Generated<number>
  cityPlaceId: string | null
  facebook: string | null
  instagram: string | null
  linkedin: string | null
  web: string | null
  pictureId: number | null
  /** 1 when the profile also shows attended activities. */
  showsAttended: Generated<number>
  /** JSON: the person's saved search, with the keys of /activites. */
  savedFilters: string | null
  /** PRO until then without paying (codes, sponsorship). */
  proUntil: string | null
  /** The account was deleted: the rows that accounting must keep stay without a name. */
  deletedAt: string | null
  /** How many reminders to confirm the address were sent: one after a day, one after a week. */
  activationReminders: Generated<number>
  /** When their sponsor got the free month for their first sale. */
  sponsorRewardedAt: string | null
  /** The parent who has to agree, for a person who said to be under 14. */
  parentEmail: string | null
  parentAgreedAt: string | null
  /** The page of this site to which the confirmation of the address returns. */
  returnTo: string | null
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
  /** The organisation that the person chose to act for; null: for themselves. */
  actingForId: number | null
}

export interface ConfirmationLinkTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

/** A code with which a person chooses a new password: mailed, valid once. */
export interface PasswordCodeTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

/** A person's account with a provider (Google), with which they sign in here. */
export interface ProviderIdentityTable {
  id: Generated<number>
  userId: number
  provider: 'GOOGLE'
  /** The provider's own identifier of the person, which never changes. Empty once it has ended. */
  subject: string
  email: string
  createdAt: string
  lastUsedAt: string
  endedAt: string | null
}

/** A sign-in that was started at the provider: valid once, in the browser that holds the token. */
export interface ProviderAttemptTable {
  id: Generated<number>
  tokenHash: string
  state: string
  nonce: string
  codeVerifier: string
  returnTo: string
  expiresAt: string
  usedAt: string | null
}

/** What a provider sent about a person who has no account yet: the `providerId` of a sign-up, valid once. */
export interface ProviderCodeTable {
  id: Generated<number>
  tokenHash: string
  provider: 'GOOGLE'
  subject: string
  email: string
  firstName: string
  lastName: string
  expiresAt: string
  usedAt: string | null
}

export interface PasskeyTable {
  id: Generated<number>
  userId: number
  credentialId: string
  /** COSE, as base64url. */
  publicKey: string
  /** How often the device says it was used; devices without a counter always say 0. */
  counter: number
  /** JSON: how browsers may reach the device. */
  transports: string
  name: string
  /** 1: synchronised by a password manager to several devices. */
  isBackedUp: number
  createdAt: string
  lastUsedAt: string | null
  endedAt: string | null
}

/** The challenge that a passkey must sign: valid once, in the session or browser that requested it. */
export interface PasskeyChallengeTable {
  id: Generated<number>
  challenge: string
  sessionId: number | null
  browserHash: string | null
  expiresAt: string
  usedAt: string | null
}

/** The settings for a host's receipts, transfers and refunds; a row appears with the first save. */
export interface BillingSettingsTable {
  userId: number
  gstNumber: string | null
  qstNumber: string | null
  usesVoidCheque: Generated<number>
  /** Transit, institution and account, sealed with the data key: never stored unencrypted. */
  bankSealed: string | null
  refundMin: Generated<number>
  refundNominal: Generated<number>
  refundMax: Generated<number>
  refundMinPercent: Generated<number>
  refundNominalPercent: Generated<number>
  refundMaxPercent: Generated<number>
  billingEmail: string | null
  changedAt: string
}

/** A type of activity that a person likes. */
export interface InterestTable {
  userId: number
  typeId: number
}

/** A person who follows a host to be alerted to new activities. */
export interface FollowingTable {
  id: Generated<number>
  followerId: number
  hostId: number
  since: string
  endedAt: string | null
}

/** A promotional code: months of PRO, or a percentage off the next subscription. */
export interface PromotionalCodeTable {
  id: Generated<number>
  /** In capitals. */
  code: string
  /** With 0 for O and 1 for I and L: two codes that look the same are one. */
  readsAs: string
  months: number | null
  percent: number | null
  startsAt: string
  endsAt: string
  /** null = unlimited. */
  mostUses: number | null
  madeBy: number | null
  createdAt: string
  /** The purpose, for operators. */
  purpose: string | null
  /** Before its last day, by an operator. */
  endedAt: string | null
  endReason: string | null
}

export interface PromotionalCodeUseTable {
  id: Generated<number>
  codeId: number
  userId: number
  usedAt: string
}

/** A person who may act for an organisation. Ended rows stay, to record who acted when. */
export interface MembershipTable {
  id: Generated<number>
  organisationId: number
  userId: number
  role: OrganisationRole
  since: string
  endedAt: string | null
  endedBy: number | null
}

export type OrganisationRole = 'ADMIN' | 'MEMBER'

/** An address that an organisation invited; its link is sealed when the email is written. */
export interface OrganisationInvitationTable {
  id: Generated<number>
  organisationId: number
  email: string
  emailKey: string
  role: OrganisationRole
  /** The language of the email where no account says one. */
  locale: 'fr' | 'en'
  invitedBy: number
  createdAt: string
  expiresAt: string
  endedAt: string | null
  endedReason: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'REPLACED' | null
  endedBy: number | null
}

/** A card that an organisation issued. */
export interface MemberCardTable {
  id: Generated<number>
  organisationId: number
  number: string
  holderName: string
  /** The address to which the card was sent; null: on paper only. */
  holderEmail: string | null
  locale: 'fr' | 'en'
  /** The last day on which it is valid, yyyy-mm-dd. */
  validUntil: string
  issuedBy: number
  createdAt: string
  endedAt: string | null
  endedBy: number | null
}

/** A pass with which a guest acts without an account; only the guest has the secret itself. */
export interface GuestPassTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  /** CREATED: issued immediately, opens what was made with it. ALL: mailed, opens all registrations of the address. */
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
  /**
   * 1: it has no place (on the wire `place: null`). The place columns may not be null: placeId, city and province are
   * then empty, the coordinates 0 and the address null. Queries by distance or place name check this first.
   */
  isOnline: Generated<number>
  /** The address of an online activity: for participants, host and operators only. */
  onlineLink: string | null
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
  /** Folded and stemmed words of name, description and town (server/services/search/text.ts). */
  searchText: string
  /** Since when an operator promotes it (a coup de cœur). */
  promotedAt: string | null
  calendarSequence: Generated<number>
  lockCounter: Generated<number>
  createdAt: string
  /** When the content that people read last changed. */
  changedAt: string
  /** The reason of the cancellation that participants read. */
  cancelReason: string | null
  /** It was deleted before anybody had joined: nobody sees it any more. */
  removedAt: string | null
  /** When the reminders of the day before were sent. */
  remindedAt: string | null
  /** The member who created it for an organisation; null: the host. */
  createdBy: number | null
  /** 1: only its host, operators, participants and invitees see it. */
  isPrivate: Generated<number>
  /** Its host is banned, and its `validation` is REFUSED: the validation before, restored when the ban is lifted. */
  suspendedAs: 'NEED_VALIDATION' | 'VALIDED' | 'WAITING_PAYMENT_VALID' | null
  /** When its minimum of participants was judged: once for each deadline. */
  minimumJudgedAt: string | null
  /** The role of the person who called it off; MINIMUM: the system, too few people came. */
  cancelledAs: 'HOST' | 'OPERATOR' | 'MINIMUM' | null
  /** Tickets are sold on another site: nobody registers here. */
  externalTicketUrl: string | null
  externalClicks: Generated<number>
  /** Fewer people than this at `minimumDeadline`, and it does not take place. Both or none. */
  minimumParticipants: number | null
  minimumDeadline: string | null
  needsApproval: Generated<number>
  /** 1: only holders of the host's member card may join. */
  membersOnly: Generated<number>
  /** Days before the start, and the refund until then (server/domain/activity/refund-policy.ts). */
  refundMin: Generated<number>
  refundNominal: Generated<number>
  refundMax: Generated<number>
  refundMinPercent: Generated<number>
  refundNominalPercent: Generated<number>
  refundMaxPercent: Generated<number>
  bannerPictureId: number | null
  /** Raised by each edit of the host. `lockCounter` also rises with every registration. */
  version: Generated<number>
  /**
   * While `publishedAt` is null: JSON of the editor's fields as they were typed, valid or not. The other columns hold
   * placeholders until it is published; only its host sees a draft.
   */
  draft: string | null
  /** The key of the page that began it: the same page begins no second one, not even once it is published. */
  draftKey: string | null
  /** The last write (server/domain/activity/draft-version.ts); null: before there were versions, or none was sent. */
  draftVersion: string | null
  /** The series that it belongs to. */
  seriesId: number | null
}

/**
 * The vocabulary of the search, kept by triggers: in how many activities a word occurs; the empty word in all of them.
 */
export interface SearchWordTable {
  word: string
  activities: number
}

/** The trigrams of each word, by which a misspelled one finds similar words. */
export interface SearchTrigramTable {
  trigram: string
  length: number
  word: string
}

export interface TicketTypeTable {
  id: Generated<number>
  activityId: number
  name: string | null
  priceCents: number
  endedAt: string | null
  /** null = no limit of its own, only the activity's. */
  capacity: number | null
  /** The window in which it is available; null = open on that side. */
  salesStartAt: string | null
  salesEndAt: string | null
  /** 1: only for holders of the host's member card. */
  membersOnly: Generated<number>
  position: Generated<number>
}

/** A question of the host to those who register. One with answers is ended, never deleted. */
export interface QuestionTable {
  id: Generated<number>
  activityId: number
  kind: 'TEXT' | 'CHECKBOX'
  label: string
  isRequired: Generated<number>
  /** 1: asked for each person of a party; 0: once for a registration. */
  isPerPerson: Generated<number>
  position: Generated<number>
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
  /** The reason that the host gave when removing or refusing the person. */
  endedNote: string | null
  endedBy: number | null
  /** The pass with which a guest registered. */
  guestPassId: number | null
  /** For guests and people entered by hand: the name they gave here. Null: the account's. */
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  /** Only of people entered by hand. */
  email: string | null
  chequeNumber: string | null
  chequeCashed: Generated<number>
  amountCents: number | null
  /** The key of the form: the same form sent twice enters one person. */
  requestKey: string | null
  /** The member card used to register; one open registration per activity and card. */
  memberCardId: number | null
  /** When the host was reminded of this join request. */
  hostRemindedAt: string | null
}

/** A mark that an operator corrected: the old one, the new one, and the reason. */
export interface AttendanceCorrectionTable {
  id: Generated<number>
  participationId: number
  before: Attendance
  after: Attendance
  /** Null once the person's data has expired. */
  reason: string | null
  correctedBy: number
  correctedAt: string
}

/** The answer to a question of the host. */
export interface AnswerTable {
  id: Generated<number>
  participationId: number
  questionId: number
  /** The ticket of the person who answered, where each person is asked; null where the registration is asked once. */
  ticketId: number | null
  /** The text; for a checkbox `true` or `false`. */
  value: string
  createdAt: string
}

/** Activities created together, some weeks or months apart. */
export interface SeriesTable {
  id: Generated<number>
  hostId: number
  every: 'WEEK' | 'TWO_WEEKS' | 'MONTH'
  requestKey: string | null
  createdAt: string
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
  /** 1: the host has yet to approve this person. The ticket takes a place, and is not valid at check-in. */
  awaitsApproval: Generated<number>
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
  /** The size of its files. */
  bytes: Generated<number>
  /** Nothing shows it any more: it is not served, nothing can show it again, and a task removes its files. */
  withdrawnAt: string | null
  /** Its files were removed from the store. */
  removedAt: string | null
}

export interface NotificationTable {
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
}

/** The spending of one email budget by one payer (server/domain/notification/email-budget.ts). */
export interface EmailAllowanceTable {
  budget: string
  /** Identifies the payer: an address is not kept. */
  keyHash: string
  windowStart: string
  used: number
  lastAt: string
}

/** A notification without a task so far. They are sent in the order of these ids. */
export interface HeldEmailTable {
  notificationId: number
  /** The budget of its host that it is taken from. */
  budget: string
  hostId: number
  activityId: number
  participationId: number | null
  /** When there is an allowance for it; null: when an operator has agreed to the activity. */
  waitsUntil: string | null
}

export type WorkClass = 'LOCAL' | 'OUTSIDE' | 'EMAIL'

export interface TaskTable {
  id: Generated<number>
  kind: string
  /** JSON of ids. */
  payload: string
  runAt: string
  /** The class of worker slots in which it runs. */
  workClass: Generated<WorkClass>
  /** Attempts used up: one that met an absent server is given back. */
  attempts: Generated<number>
  leaseUntil: string | null
  /** Created with each claim: only its holder may record the outcome of the task. */
  leaseToken: string | null
  relayedAt: string | null
  lastError: string | null
  /** The cause of its failure, without the parts that differ between tasks: operators decide by cause. */
  cause: string | null
  /** Since when the server that it needs has been away, or has broken off. */
  awaySince: string | null
  createdAt: string
  doneAt: string | null
  failedAt: string | null
  /** When an operator dropped it, with a reason. */
  droppedAt: string | null
  droppedBy: number | null
  dropReason: string | null
}

/** The server that a work class needs is away: one task at a time probes it, the others wait. */
export interface TaskOutageTable {
  workClass: WorkClass
  since: string
  nextProbeAt: string
  reason: string
}

/** A periodic job: the worker that takes the lease runs it, so that two workers run it once. */
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

/**
 * A later change by a host who is not trusted yet: it is online, and waits for an operator (decisions §4).
 */
export interface ActivityRevisionTable {
  id: Generated<number>
  activityId: number
  /** JSON of server/services/activity/revision.ts: the content that an operator last agreed to … */
  before: string
  /** … and the content now. */
  after: string
  changedBy: number
  openedAt: string
  changedAt: string
  closedAt: string | null
  closedBy: number | null
  /** WITHDRAWN: the host reverted everything themselves, or called the activity off. */
  closedAs: 'ACCEPTED' | 'REVERTED' | 'REFUSED' | 'WITHDRAWN' | null
  reason: 'INVALID_ACTIVITY' | 'EMPTY_ACTIVITY' | 'OTHERS' | null
  message: string | null
}

/** A report to the operators: about one activity, one comment or one profile. */
export interface ReportTable {
  id: Generated<number>
  /** null: a visitor. */
  reporterId: number | null
  reasonId: number
  description: string
  activityId: number | null
  commentId: number | null
  profileId: number | null
  createdAt: string
  closedAt: string | null
  closedBy: number | null
  closedAs: 'SETTLED' | 'DISMISSED' | null
  note: string | null
}

/** A comment on an activity, or a reply. Nothing is deleted. */
export interface CommentTable {
  id: Generated<number>
  activityId: number
  /** The comment that this one replies to; replies have no replies. */
  parentId: number | null
  authorId: number
  /** 1: written by the host, or in the name of the organisation that hosts. */
  asHost: number
  /** Plain text. */
  text: string
  createdAt: string
  editedAt: string | null
  /** Removed by its author. */
  removedAt: string | null
  /** 0 once no place is kept for it: removed, and without replies. */
  isListed: Generated<number>
  /** Hidden by an operator. */
  hiddenAt: string | null
  hiddenBy: number | null
  hiddenReason: string | null
  /** When its recipients were notified. */
  toldAt: string | null
}

/** A participant's review of an activity: one for each person and activity. */
export interface ReviewTable {
  id: Generated<number>
  activityId: number
  /** The host of the activity: averages are by host. */
  hostId: number
  authorId: number
  /** 1 to 5. */
  mark: number
  text: string
  createdAt: string
  editedAt: string | null
  removedAt: string | null
  /** By the host. */
  answer: string | null
  answeredAt: string | null
  answeredBy: number | null
  hiddenAt: string | null
  hiddenBy: number | null
  hiddenReason: string | null
}

export interface BanTable {
  id: Generated<number>
  userId: number
  reason: string
  /** The type of the account before the ban, restored when it is lifted. */
  previousType: 'BASIC' | 'PRO'
  bannedAt: string
  bannedBy: number
  liftedAt: string | null
  liftedBy: number | null
  liftReason: string | null
}

/**
 * The keyed hashes by which a banned person is recognised after their account was deleted; they name nobody. Deleted
 * when the ban is lifted.
 */
export interface BannedIdentityTable {
  id: Generated<number>
  banId: number
  kind: 'EMAIL' | 'GOOGLE'
  hash: string
}

/** Small facts about this database: the secrets it was created with, whether demo data was inserted. */
export interface MarkerTable {
  name: string
  value: string
  at: string
}

/** A consent given or refused, with its wording: the proof that the law requires. */
export interface ConsentRecordTable {
  id: Generated<number>
  /** Random, and only in the browser that answered; for a newsletter, the id of the subscription. */
  pseudonym: string
  userId: number | null
  purpose: 'ANALYTICS' | 'NEWSLETTER' | 'PARENT' | 'ATTENDED'
  answer: 'ACCEPTER' | 'DECLINED'
  textVersion: string
  wording: string
  language: 'fr' | 'en'
  at: string
}

/** An address of the newsletter: requested, then confirmed by the email's link, then ended. */
export interface NewsletterSubscriptionTable {
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

/** An issue of the newsletter, as an operator wrote and sent it. */
export interface PromotionTable {
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
}

/** An invitee of an activity, by address: once for each activity. */
export interface ActivityInvitationTable {
  id: Generated<number>
  activityId: number
  email: string
  emailKey: string
  firstName: Generated<string>
  lastName: Generated<string>
  invitedBy: number
  createdAt: string
  /** From when on its email may be sent; null: none is to be sent. */
  dueAt: string | null
  /** When the last email was queued. */
  emailedAt: string | null
  emailsSent: Generated<number>
  answer: 'ACCEPTED' | 'DECLINED' | null
  answeredAt: string | null
  /** The account that answered, where one was signed in. */
  answeredBy: number | null
  /** The host removed it from the list. Entered again, it comes back with its history. */
  endedAt: string | null
}

/** An address that wants no more invitations from a host. */
export interface InvitationRefusalTable {
  id: Generated<number>
  hostId: number
  addressHash: string
  createdAt: string
  endedAt: string | null
}

/** A text that a person had improved. */
export interface ImprovementTable {
  id: Generated<number>
  userId: number
  activityId: number | null
  language: 'fr' | 'en'
  prompt: string
  response: string | null
  /** Why there is no response. */
  failure: string | null
  /** As edited by the person afterwards. */
  newResponse: string | null
  rate: number | null
  createdAt: string
  answeredAt: string | null
  keptAt: string | null
}

/** A person's choice for a type of email; without a row the default of the type applies. */
export interface NotificationPreferenceTable {
  userId: number
  type: string
  channel: 'EMAIL' | 'NONE'
  frequency: AlertFrequency
  changedAt: string
}

export type AlertFrequency = 'AT_ONCE' | 'DAILY'

/** An alert of a person to a new activity: one row per person and activity, for ever. */
export interface ActivityAlertTable {
  id: Generated<number>
  activityId: number
  userId: number
  /** The person follows its host, or has a saved search that matches. */
  cause: 'FOLLOWING' | 'SEARCH'
  createdAt: string
  /** When the email with it is written. */
  dueAt: string
  /** The email; null while it waits. */
  notificationId: number | null
}

/** The secret address of a person's calendar: it is sealed from the id, and ends with the row. */
export interface CalendarFeedTable {
  id: Generated<number>
  userId: number
  createdAt: string
  endedAt: string | null
}

/** The counts of rate limits, on PostgreSQL; SQLite's one web process counts in memory. */
export interface RateLimitTable {
  /** The limit, and a keyed hash of who is counted. */
  key: string
  points: number
  /** Milliseconds since 1970: when the count starts again. */
  expire: number | null
}

export type User = Selectable<UserTable>
export type NewUser = Insertable<UserTable>
export type UserUpdate = Updateable<UserTable>
export type SessionRow = Selectable<SessionTable>
export type NewSession = Insertable<SessionTable>
export type ConfirmationLink = Selectable<ConfirmationLinkTable>
export type PasswordCode = Selectable<PasswordCodeTable>
export type NewPasswordCode = Insertable<PasswordCodeTable>
export type ProviderIdentity = Selectable<ProviderIdentityTable>
export type NewProviderIdentity = Insertable<ProviderIdentityTable>
export type ProviderAttempt = Selectable<ProviderAttemptTable>
export type NewProviderAttempt = Insertable<ProviderAttemptTable>
export type ProviderCode = Selectable<ProviderCodeTable>
export type NewProviderCode = Insertable<ProviderCodeTable>
export type Passkey = Selectable<PasskeyTable>
export type NewPasskey = Insertable<PasskeyTable>
export type PasskeyChallenge = Selectable<PasskeyChallengeTable>
export type NewPasskeyChallenge = Insertable<PasskeyChallengeTable>
export type BillingSettings = Selectable<BillingSettingsTable>
export type PromotionalCode = Selectable<PromotionalCodeTable>
export type NewPromotionalCode = Insertable<PromotionalCodeTable>
export type Membership = Selectable<MembershipTable>
export type NewMembership = Insertable<MembershipTable>
export type OrganisationInvitation = Selectable<OrganisationInvitationTable>
export type NewOrganisationInvitation = Insertable<OrganisationInvitationTable>
export type MemberCard = Selectable<MemberCardTable>
export type NewMemberCard = Insertable<MemberCardTable>
export type GuestPass = Selectable<GuestPassTable>
export type NewGuestPass = Insertable<GuestPassTable>
export type Activity = Selectable<ActivityTable>
export type NewActivity = Insertable<ActivityTable>
export type ActivityUpdate = Updateable<ActivityTable>
export type TicketType = Selectable<TicketTypeTable>
export type NewTicketType = Insertable<TicketTypeTable>
export type TicketTypeUpdate = Updateable<TicketTypeTable>
export type Question = Selectable<QuestionTable>
export type NewQuestion = Insertable<QuestionTable>
export type QuestionUpdate = Updateable<QuestionTable>
export type Answer = Selectable<AnswerTable>
export type NewAnswer = Insertable<AnswerTable>
export type Series = Selectable<SeriesTable>
export type NewSeries = Insertable<SeriesTable>
export type Participation = Selectable<ParticipationTable>
export type NewParticipation = Insertable<ParticipationTable>
export type ParticipationUpdate = Updateable<ParticipationTable>
export type AttendanceCorrection = Selectable<AttendanceCorrectionTable>
export type NewAttendanceCorrection = Insertable<AttendanceCorrectionTable>
export type Ticket = Selectable<TicketTable>
export type NewTicket = Insertable<TicketTable>
export type Picture = Selectable<PictureTable>
export type NewPicture = Pick<Insertable<PictureTable>, 'key' | 'ownerId' | 'bytes' | 'createdAt'>
export type Notification = Selectable<NotificationTable>
export type NewNotification = Insertable<NotificationTable>
export type EmailAllowance = Selectable<EmailAllowanceTable>
export type HeldEmail = Selectable<HeldEmailTable>
export type Task = Selectable<TaskTable>
export type NewTask = Insertable<TaskTable>
export type TaskUpdate = Updateable<TaskTable>
export type TaskOutage = Selectable<TaskOutageTable>
export type PeriodicWork = Selectable<PeriodicWorkTable>
export type Announcement = Selectable<AnnouncementTable>
export type ActivityRevision = Selectable<ActivityRevisionTable>
export type NewActivityRevision = Insertable<ActivityRevisionTable>
export type Report = Selectable<ReportTable>
export type NewReport = Insertable<ReportTable>
export type Comment = Selectable<CommentTable>
export type NewComment = Insertable<CommentTable>
export type CommentUpdate = Updateable<CommentTable>
export type Review = Selectable<ReviewTable>
export type NewReview = Insertable<ReviewTable>
export type ReviewUpdate = Updateable<ReviewTable>
export type Ban = Selectable<BanTable>
export type NewBan = Insertable<BanTable>
export type AuditEntry = Selectable<AuditEntryTable>
export type ConsentRecord = Selectable<ConsentRecordTable>
export type NewConsentRecord = Insertable<ConsentRecordTable>
export type NewsletterSubscription = Selectable<NewsletterSubscriptionTable>
export type NewNewsletterSubscription = Insertable<NewsletterSubscriptionTable>
export type Promotion = Selectable<PromotionTable>
export type NewPromotion = Insertable<PromotionTable>
export type ActivityInvitation = Selectable<ActivityInvitationTable>
export type NewActivityInvitation = Insertable<ActivityInvitationTable>
export type Improvement = Selectable<ImprovementTable>
export type NewImprovement = Insertable<ImprovementTable>
export type NotificationPreference = Selectable<NotificationPreferenceTable>
export type ActivityAlert = Selectable<ActivityAlertTable>
export type NewActivityAlert = Insertable<ActivityAlertTable>
export type CalendarFeed = Selectable<CalendarFeedTable>
