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
  /** 1 for an account of the demo data: its password is printed (decisions §9). */
  isDemo: Generated<number>
  cityPlaceId: string | null
  facebook: string | null
  instagram: string | null
  linkedin: string | null
  web: string | null
  pictureId: number | null
  /** 1 when the profile also shows what the person attends. */
  showsAttended: Generated<number>
  /** JSON: the search that the person kept, with the keys of /activites. */
  savedFilters: string | null
  /** PRO until then without paying (codes, sponsorship). */
  proUntil: string | null
  /** The person is gone: what accounting must keep stands without a name. */
  deletedAt: string | null
  /** How often the person was asked to confirm the address after signing up: once after a day, once after a week. */
  activationReminders: Generated<number>
  /** When their sponsor got the free month for their first sale. */
  sponsorRewardedAt: string | null
  /** Of somebody who said to be under 14: who has to agree to the account. */
  parentEmail: string | null
  parentAgreedAt: string | null
  /** The page of this site to which the confirmation of the address leads back. */
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

/** What lets somebody choose a new password: mailed, good once. */
export interface PasswordCodeTable {
  id: Generated<number>
  tokenHash: string
  userId: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

/** Somebody's account with a provider (Google), with which they sign in here. */
export interface ProviderIdentityTable {
  id: Generated<number>
  userId: number
  provider: 'GOOGLE'
  /** The provider's own name for the person, which never changes. Empty once it has ended. */
  subject: string
  email: string
  createdAt: string
  lastUsedAt: string
  endedAt: string | null
}

/** Somebody who left for the provider and is expected back: good once, in the browser that holds the token. */
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

/** What a provider told of somebody who has no account yet: the `providerId` of a sign-up, good once. */
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
  /** How often the device says it was used; devices that keep no count say 0 for ever. */
  counter: number
  /** JSON: how browsers may reach the device. */
  transports: string
  name: string
  /** 1: kept by a password manager on several devices. */
  isBackedUp: number
  createdAt: string
  lastUsedAt: string | null
  endedAt: string | null
}

/** What a passkey must sign: good once, in the session (adding) or the browser (signing in) that asked for it. */
export interface PasskeyChallengeTable {
  id: Generated<number>
  challenge: string
  sessionId: number | null
  browserHash: string | null
  expiresAt: string
  usedAt: string | null
}

/** What a host's receipts, transfers and refunds go by; a row appears with the first save. */
export interface BillingSettingsTable {
  userId: number
  gstNumber: string | null
  qstNumber: string | null
  usesVoidCheque: Generated<number>
  /** Transit, institution and account, sealed with the data key: never in the clear at rest. */
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

/** A type of activities that somebody likes. */
export interface InterestTable {
  userId: number
  typeId: number
}

/** Somebody who wants to hear of a host's new activities. */
export interface FollowingTable {
  id: Generated<number>
  followerId: number
  hostId: number
  since: string
  endedAt: string | null
}

/** A code of the platform: months of PRO, or a percentage off the next subscription. */
export interface PromotionalCodeTable {
  id: Generated<number>
  /** In capitals. */
  code: string
  /** With 0 for O and 1 for I and L: two codes that read the same are one. */
  readsAs: string
  months: number | null
  percent: number | null
  startsAt: string
  endsAt: string
  /** null = as many as come. */
  mostUses: number | null
  madeBy: number | null
  createdAt: string
  /** What it is for, for operators. */
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

/** Somebody who acts for an organisation. Ended rows stay: who acted when can be told. */
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

/** An address that an organisation asked to join; its link is sealed when the email is written. */
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

/** A card that an organisation handed out. */
export interface MemberCardTable {
  id: Generated<number>
  organisationId: number
  number: string
  holderName: string
  /** Where the card was sent; null: on paper only. */
  holderEmail: string | null
  locale: 'fr' | 'en'
  /** The last day on which it is good, yyyy-mm-dd. */
  validUntil: string
  issuedBy: number
  createdAt: string
  endedAt: string | null
  endedBy: number | null
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
  /**
   * 1: it has no place (on the wire `place: null`). The place columns may not be null: placeId, city and province are
   * then empty, the coordinates 0 and the address null. Whoever searches by distance or names the place asks this first.
   */
  isOnline: Generated<number>
  /** Where it happens when it is online: participants, host and operators only. */
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
  /** Folded and stemmed words of name, description and town (services/search-text). */
  searchText: string
  /** Since when an operator shows it first (a coup de cœur). */
  promotedAt: string | null
  calendarSequence: Generated<number>
  lockCounter: Generated<number>
  createdAt: string
  /** When what people read of it last changed. */
  changedAt: string
  /** What participants are told when it is cancelled. */
  cancelReason: string | null
  /** It was deleted before anybody had joined: nobody sees it any more. */
  removedAt: string | null
  /** When everybody was reminded of it, the day before. */
  remindedAt: string | null
  /** Who made it for an organisation; null: the host. */
  createdBy: number | null
  /** 1: only its host, operators, participants and the people invited see it. */
  isPrivate: Generated<number>
  /** Its host is banned, and it stands as REFUSED: what its `validation` was, and is again when the ban is lifted. */
  suspendedAs: 'NEED_VALIDATION' | 'VALIDED' | 'WAITING_PAYMENT_VALID' | null
  /** When its minimum of participants was looked at: it is judged once for each deadline. */
  minimumJudgedAt: string | null
  /** Who called it off; MINIMUM: nobody, too few people came. */
  cancelledAs: 'HOST' | 'OPERATOR' | 'MINIMUM' | null
  /** Tickets are had elsewhere: nobody registers here. */
  externalTicketUrl: string | null
  externalClicks: Generated<number>
  /** Fewer people than this at `minimumDeadline`, and it does not take place. Both or none. */
  minimumParticipants: number | null
  minimumDeadline: string | null
  needsApproval: Generated<number>
  /** 1: only holders of the host's member card may join. */
  membersOnly: Generated<number>
  /** Days before the start, and what is given back until then (domain/refund-policy). */
  refundMin: Generated<number>
  refundNominal: Generated<number>
  refundMax: Generated<number>
  refundMinPercent: Generated<number>
  refundNominalPercent: Generated<number>
  refundMaxPercent: Generated<number>
  bannerPictureId: number | null
  /** Raised by each edit of the host. `lockVersion` cannot tell edits: every registration raises that one too. */
  version: Generated<number>
  /**
   * While `publishedAt` is null: JSON of the editor's fields as they were typed, readable or not. The other columns
   * hold stand-ins until it is published; nobody but its host sees a draft.
   */
  draft: string | null
  /** The page that began it: the same page begins no second one, not even once it is published. */
  draftKey: string | null
  /** Who wrote it last (domain/draft-version); null: before there were versions, or none was told. */
  draftVersion: string | null
  /** The series that it belongs to. */
  seriesId: number | null
}

/** The vocabulary of the search, kept by triggers: in how many activities a word stands; the empty word in all of them. */
export interface SearchWordTable {
  word: string
  activities: number
}

/** The parts of each word, by which a misspelled one finds those that look like it. */
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
  /** Instants between which it can be had; null = open on that side. */
  salesStartAt: string | null
  salesEndAt: string | null
  /** 1: only for holders of the host's member card. */
  membersOnly: Generated<number>
  position: Generated<number>
}

/** What the host asks those who register. One that was answered is ended, never deleted. */
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
  /** What the host told the person whom they removed or refused. */
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
  /** The member card with which it came about; one open registration of an activity a card. */
  memberCardId: number | null
  /** When the host was reminded that it still waits for an answer. */
  hostRemindedAt: string | null
}

/** A mark that an operator corrected: the old one, the new one, and why. */
export interface AttendanceCorrectionTable {
  id: Generated<number>
  participationId: number
  before: Attendance
  after: Attendance
  /** Null once the person's time in the database is over. */
  reason: string | null
  correctedBy: number
  correctedAt: string
}

/** What somebody answered to a question of the host. */
export interface AnswerTable {
  id: Generated<number>
  participationId: number
  questionId: number
  /** Whose answer it is, where each person is asked; null where the registration is asked once. */
  ticketId: number | null
  /** The text; of a box `true` or `false`. */
  value: string
  createdAt: string
}

/** Activities that were made in one go, so many weeks or months apart. */
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
  /** 1: the host has yet to say whether this person may come. It takes a place, and opens no door. */
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
  /** What its files weigh. */
  bytes: Generated<number>
  /** Nothing shows it any more: it is not answered, nothing can show it again, and a task removes its files. */
  withdrawnAt: string | null
  /** Its files are gone from the store. */
  removedAt: string | null
}

export interface NotificationTable {
  id: Generated<number>
  /** Whom it is for: an account … */
  userId: number | null
  /** … or somebody entered by hand, at the address of their registration. */
  participationId: number | null
  /** … or somebody who is invited by an organisation, or holds its card: at the address of that row. */
  invitationId: number | null
  memberCardId: number | null
  /** … or somebody invited to an activity … */
  activityInvitationId: number | null
  /** Written to the parent of this account, at the address that it gave. */
  parentOfId: number | null
  /** … or an address of the newsletter. */
  subscriptionId: number | null
  type: string
  /** JSON: which rows it is about and, under `facts`, what it tells of the event until it is sent (docs/decisions/049). */
  details: string
  createdAt: string
  claimedAt: string | null
  sentAt: string | null
}

/** What was spent of one budget of e-mails by one payer (server/domain/notification/email-budget.ts). */
export interface EmailAllowanceTable {
  budget: string
  /** Stands for the payer: an address is not kept. */
  keyHash: string
  windowStart: string
  used: number
  lastAt: string
}

/** A notification that no task delivers yet. It leaves in the order of these ids. */
export interface HeldEmailTable {
  notificationId: number
  /** The number of its host that it is taken from. */
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
  /** In which slots of the worker it runs. */
  workClass: Generated<WorkClass>
  /** Tries that were used up: one that met an absent server gives its own back. */
  attempts: Generated<number>
  leaseUntil: string | null
  /** Made with each claim: only who has it may record how the task ended. */
  leaseToken: string | null
  relayedAt: string | null
  lastError: string | null
  /** Why it failed, without what differs from task to task: operators decide about all of one cause at once. */
  cause: string | null
  /** Since when the server that it needs has been away, or has broken off. */
  awaySince: string | null
  createdAt: string
  doneAt: string | null
  failedAt: string | null
  /** An operator gave it up, and said why. */
  droppedAt: string | null
  droppedBy: number | null
  dropReason: string | null
}

/** The server that a class of work needs is away: one task at a time asks whether it is back, the others wait. */
export interface TaskOutageTable {
  workClass: WorkClass
  since: string
  nextProbeAt: string
  reason: string
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

/** A later change by a host who is not trusted yet: it stands, and waits for an operator (decisions §4). */
export interface ActivityRevisionTable {
  id: Generated<number>
  activityId: number
  /** JSON of services/activity-revision: the content that an operator last agreed to … */
  before: string
  /** … and the content now. */
  after: string
  changedBy: number
  openedAt: string
  changedAt: string
  closedAt: string | null
  closedBy: number | null
  /** WITHDRAWN: the host put everything back themselves, or called the activity off. */
  closedAs: 'ACCEPTED' | 'REVERTED' | 'REFUSED' | 'WITHDRAWN' | null
  reason: 'INVALID_ACTIVITY' | 'EMPTY_ACTIVITY' | 'OTHERS' | null
  message: string | null
}

/** What somebody wants operators to look at: one activity, one comment or one profile. */
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

/** What somebody says about an activity, or answers to what was said. Nothing is deleted. */
export interface CommentTable {
  id: Generated<number>
  activityId: number
  /** The comment that it answers; answers are not answered. */
  parentId: number | null
  authorId: number
  /** 1: written by the host, or in the name of the organisation that hosts. */
  asHost: number
  /** Plain text. */
  text: string
  createdAt: string
  editedAt: string | null
  /** Its author took it back. */
  removedAt: string | null
  /** 0 once no place is held for it: taken back, and nothing was answered. */
  isListed: Generated<number>
  /** An operator hid it. */
  hiddenAt: string | null
  hiddenBy: number | null
  hiddenReason: string | null
  /** When those whom it concerns were told. */
  toldAt: string | null
}

/** What somebody who was there says of it: one for each person and activity. */
export interface ReviewTable {
  id: Generated<number>
  activityId: number
  /** The host of the activity: averages are counted by host. */
  hostId: number
  authorId: number
  /** 1 to 5. */
  mark: number
  text: string
  createdAt: string
  editedAt: string | null
  removedAt: string | null
  /** Of the host. */
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
  /** What the account was, and becomes again when the ban is lifted. */
  previousType: 'BASIC' | 'PRO'
  bannedAt: string
  bannedBy: number
  liftedAt: string | null
  liftedBy: number | null
  liftReason: string | null
}

/** By what a banned person is known again after their account went: keyed hashes, which name nobody. Gone when the ban is lifted. */
export interface BannedIdentityTable {
  id: Generated<number>
  banId: number
  kind: 'EMAIL' | 'GOOGLE'
  hash: string
}

/** Small facts about this database: which secrets it was made with, whether demo data was played. */
export interface MarkerTable {
  name: string
  value: string
  at: string
}

/** What somebody agreed to or refused, in which words: the proof that the law asks for. */
export interface ConsentRecordTable {
  id: Generated<number>
  /** Random, and only in the browser that answered; of a newsletter, the number of the subscription. */
  pseudonym: string
  userId: number | null
  purpose: 'ANALYTICS' | 'NEWSLETTER' | 'PARENT' | 'ATTENDED'
  answer: 'ACCEPTER' | 'DECLINED'
  textVersion: string
  wording: string
  language: 'fr' | 'en'
  at: string
}

/** An address of the newsletter: asked for, then confirmed by the email's link, then ended. */
export interface NewsletterSubscriptionTable {
  id: Generated<number>
  email: string
  emailKey: string
  locale: 'fr' | 'en'
  askedAt: string
  /** SHA-256 of the secret in the email that asks to confirm. */
  confirmHash: string | null
  confirmExpiresAt: string | null
  confirmedAt: string | null
  endedAt: string | null
}

/** An email of the newsletter, as an operator wrote and sent it. */
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

/** Somebody whom a host invites to an activity, by address: once for each activity. */
export interface ActivityInvitationTable {
  id: Generated<number>
  activityId: number
  email: string
  emailKey: string
  firstName: Generated<string>
  lastName: Generated<string>
  invitedBy: number
  createdAt: string
  /** From when on its email may leave; null: none is to leave. */
  dueAt: string | null
  /** When the last email was handed to the outbox. */
  emailedAt: string | null
  emailsSent: Generated<number>
  answer: 'ACCEPTED' | 'DECLINED' | null
  answeredAt: string | null
  /** The account that answered, where one was signed in. */
  answeredBy: number | null
  /** The host took it off the list. It comes back with all that happened, should it be entered again. */
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

/** A text that somebody had improved. */
export interface ImprovementTable {
  id: Generated<number>
  userId: number
  activityId: number | null
  language: 'fr' | 'en'
  prompt: string
  response: string | null
  /** Why there is no response. */
  failure: string | null
  /** As the person edited it afterwards. */
  newResponse: string | null
  rate: number | null
  createdAt: string
  answeredAt: string | null
  keptAt: string | null
}

/** Which emails somebody wants; without a row the type says what happens. */
export interface NotificationPreferenceTable {
  userId: number
  type: string
  channel: 'EMAIL' | 'NONE'
  frequency: AlertFrequency
  changedAt: string
}

export type AlertFrequency = 'AT_ONCE' | 'DAILY'

/** Somebody is to hear of a new activity: one row a person and activity, for ever. */
export interface ActivityAlertTable {
  id: Generated<number>
  activityId: number
  userId: number
  /** They follow its host, or it is what their saved search looks for. */
  cause: 'FOLLOWING' | 'SEARCH'
  createdAt: string
  /** When the email is written that tells it. */
  dueAt: string
  /** The email; null while it waits. */
  notificationId: number | null
}

/** The secret address of somebody's calendar: it is sealed from the id, and ends with the row. */
export interface CalendarFeedTable {
  id: Generated<number>
  userId: number
  createdAt: string
  endedAt: string | null
}

/** How often what was done, on PostgreSQL; SQLite's one web process counts in memory. */
export interface RateLimitTable {
  /** The limit, and a keyed hash of who is counted. */
  key: string
  points: number
  /** Milliseconds since 1970: when the count begins anew. */
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
