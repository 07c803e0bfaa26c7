import type { CodeError } from '#app/features/door/code.server.ts'
import type { AttendanceProblem } from '#app/features/hosting/attendance.server.ts'
import { ALL_TABS } from '#app/features/hosting/cheques/tab.ts'
import type { Trouble } from '#app/features/hosting/editor/drafts/autosave.ts'
import type { HostedTab } from '#app/features/hosting/tabs.tsx'
import type { BanDecision } from '#app/features/operations/moderation/bans/account.server.ts'
import type { Reported } from '#app/features/operations/moderation/reported-thing.tsx'
import type { CancelProblem } from '#app/features/participation/cancel-problem.tsx'
import type { Locked } from '#app/shared/account/standing/locked-link.tsx'
import type { HostedState } from '#app/shared/activity/hosted-state.ts'
import type { PlaceReasonKind } from '#app/shared/activity/place-reasons.ts'
import type { OrganisationRole } from '#db/schema/organisation.ts'
import type { EndedReason, Participation } from '#db/schema/participation.ts'
import type { Order } from '#db/schema/payment.ts'
import type { WaitingEndReason } from '#db/schema/waiting-list.ts'
import type enActivity from '#locales/en/activity.json'
import type enCheckin from '#locales/en/checkin.json'
import type enCheckout from '#locales/en/checkout.json'
import type enCheques from '#locales/en/cheques.json'
import type enCommon from '#locales/en/common.json'
import type enContent from '#locales/en/content.json'
import type enConversation from '#locales/en/conversation.json'
import type enEmails from '#locales/en/emails.json'
import type enHome from '#locales/en/home.json'
import type enHosting from '#locales/en/hosting.json'
import type enIdentity from '#locales/en/identity.json'
import type enInvitations from '#locales/en/invitations.json'
import type enLedger from '#locales/en/ledger.json'
import type enMessages from '#locales/en/messages.json'
import type enOperations from '#locales/en/operations.json'
import type enOrders from '#locales/en/orders.json'
import type enOrganisations from '#locales/en/organisations.json'
import type enParticipants from '#locales/en/participants.json'
import type enParticipation from '#locales/en/participation.json'
import type enReceipts from '#locales/en/receipts.json'
import type enRecovery from '#locales/en/recovery.json'
import type enReports from '#locales/en/reports.json'
import type enSearch from '#locales/en/search.json'
import type enSettings from '#locales/en/settings.json'
import type enSharing from '#locales/en/sharing.json'
import type enStatistics from '#locales/en/statistics.json'
import type enTypes from '#locales/en/types.json'
import type frActivity from '#locales/fr/activity.json'
import type frCheckin from '#locales/fr/checkin.json'
import type frCheckout from '#locales/fr/checkout.json'
import type frCheques from '#locales/fr/cheques.json'
import type frCommon from '#locales/fr/common.json'
import type frContent from '#locales/fr/content.json'
import type frConversation from '#locales/fr/conversation.json'
import type frEmails from '#locales/fr/emails.json'
import type frHome from '#locales/fr/home.json'
import type frHosting from '#locales/fr/hosting.json'
import type frIdentity from '#locales/fr/identity.json'
import type frInvitations from '#locales/fr/invitations.json'
import type frLedger from '#locales/fr/ledger.json'
import type frMessages from '#locales/fr/messages.json'
import type frOperations from '#locales/fr/operations.json'
import type frOrders from '#locales/fr/orders.json'
import type frOrganisations from '#locales/fr/organisations.json'
import type frParticipants from '#locales/fr/participants.json'
import type frParticipation from '#locales/fr/participation.json'
import type frReceipts from '#locales/fr/receipts.json'
import type frRecovery from '#locales/fr/recovery.json'
import type frReports from '#locales/fr/reports.json'
import type frSearch from '#locales/fr/search.json'
import type frSettings from '#locales/fr/settings.json'
import type frSharing from '#locales/fr/sharing.json'
import type frStatistics from '#locales/fr/statistics.json'
import type frTypes from '#locales/fr/types.json'
import { type CookieKey, COOKIES } from '#server/api/http/cookies/cookies.ts'
import { SCAN_DETAILS } from '#server/contract/entities/door.ts'
import { QUESTION_TYPES } from '#server/contract/entities/question.ts'
import { CODE_STATES } from '#server/domain/account/billing/promotional-code.ts'
import { CREDENTIAL_CHANGES, type TakenBack } from '#server/domain/account/credential-change.ts'
import { LEAVING_OBSTACLES } from '#server/domain/account/deletion.ts'
import { PROOF_REASONS } from '#server/domain/account/identity-proof.ts'
import { CONTENT_PARTS } from '#server/domain/activity/content.ts'
import { EVERY } from '#server/domain/activity/series.ts'
import { CALENDARS, NETWORKS } from '#server/domain/activity/sharing.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import { GUEST_STATES, type InviteRefusal } from '#server/domain/invitation/invitee-list.ts'
import { OPERATOR_ACTS, SUBJECT_KINDS } from '#server/domain/moderation/audit-log.ts'
import { FOUND_ACTIVITIES, FOUND_PEOPLE } from '#server/domain/moderation/finder.ts'
import { REPORT_REASONS } from '#server/domain/moderation/report.ts'
import { REFUSAL_REASONS } from '#server/domain/moderation/validation.ts'
import { CHOOSABLE_TYPES } from '#server/domain/notification/choice.ts'
import { AUDIENCES, SAVED_TYPES, type SendingRefusal } from '#server/domain/notification/custom-email.ts'
import { MERGE_FIELDS } from '#server/domain/notification/merge-fields.ts'
import type { Attendance } from '#server/domain/participation/attendance.ts'
import type { ChequeStatus } from '#server/domain/participation/cheque.ts'
import type { EndedAs } from '#server/domain/participation/ended-as.ts'
import type { WaitsFor } from '#server/domain/participation/good-for-entry.ts'
import { HISTORY_KINDS } from '#server/domain/participation/history.ts'
import type { HandingOnRefusal } from '#server/domain/participation/naming.ts'
import {
  EXPORT_SHEETS,
  PARTICIPANT_ORDERS,
  PARTICIPANT_STATES,
} from '#server/domain/participation/participant-list.ts'
import { OUTCOMES, STATISTICS_PERIODS, STATISTICS_UNITS } from '#server/domain/participation/statistics.ts'
import { PAYMENT_ACCOUNT_STANDINGS } from '#server/domain/payment/account.ts'
import { LEDGER_ACCOUNTS } from '#server/domain/payment/ledger.ts'
import type { OrderStatus } from '#server/domain/payment/order-status.ts'
import { PROVINCES } from '#server/domain/payment/province.ts'
import type { ReceiptTax } from '#server/domain/payment/receipt.ts'
import { FINDING_KINDS, type FindingIds } from '#server/domain/payment/verify/finding.ts'
import { RETENTION_KINDS } from '#server/domain/platform/retention.ts'
import { SECURITY_EVENT_KINDS, WORDED_DETAILS } from '#server/domain/platform/security-event.ts'
import { WHENS } from '#server/domain/search/when.ts'
import type { Locale } from '#server/runtime/i18n.ts'
import { BEARERS } from '#server/schemas/payment/explanation.ts'
import type { TaskKind, TaskPayload } from '#server/schemas/platform/task.ts'
import type { VerifiedCounts } from '#server/services/payment/verify/findings.ts'
import type { TaskCounts } from '#server/services/platform/task-queue.ts'
import type { PeriodicName } from '#server/tasks/periodic-jobs.ts'

/**
 * Every enumeration whose values people read, and the place of its texts. A value without a text in one of the
 * languages does not compile; a key that is built from a value, and is not in this table, fails its test.
 */

interface French {
  activity: typeof frActivity
  cheques: typeof frCheques
  checkin: typeof frCheckin
  checkout: typeof frCheckout
  common: typeof frCommon
  content: typeof frContent
  conversation: typeof frConversation
  home: typeof frHome
  hosting: typeof frHosting
  identity: typeof frIdentity
  invitations: typeof frInvitations
  ledger: typeof frLedger
  messages: typeof frMessages
  emails: typeof frEmails
  operations: typeof frOperations
  orders: typeof frOrders
  receipts: typeof frReceipts
  organisations: typeof frOrganisations
  participants: typeof frParticipants
  participation: typeof frParticipation
  recovery: typeof frRecovery
  reports: typeof frReports
  search: typeof frSearch
  settings: typeof frSettings
  sharing: typeof frSharing
  statistics: typeof frStatistics
  types: typeof frTypes
}

interface English {
  activity: typeof enActivity
  cheques: typeof enCheques
  checkin: typeof enCheckin
  checkout: typeof enCheckout
  common: typeof enCommon
  content: typeof enContent
  conversation: typeof enConversation
  home: typeof enHome
  hosting: typeof enHosting
  identity: typeof enIdentity
  invitations: typeof enInvitations
  ledger: typeof enLedger
  messages: typeof enMessages
  emails: typeof enEmails
  operations: typeof enOperations
  orders: typeof enOrders
  receipts: typeof enReceipts
  organisations: typeof enOrganisations
  participants: typeof enParticipants
  participation: typeof enParticipation
  recovery: typeof enRecovery
  reports: typeof enReports
  search: typeof enSearch
  settings: typeof enSettings
  sharing: typeof enSharing
  statistics: typeof enStatistics
  types: typeof enTypes
}

type WithoutPlural<Key extends string> =
  Key extends `${infer Word}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Word : Key

/** The keys of all texts in a tree, with dots between them. */
type TextKeys<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${TextKeys<Tree[Key]>}`
}[keyof Tree & string]

/** The possible values for the `*` of a place such as `operations:retention.kinds.*.name`. */
type ValuesAt<Words, Place extends string> = Place extends `${infer Name}:${infer Before}*${infer After}`
  ? Name extends keyof Words
    ? TextKeys<Words[Name]> extends infer Key
      ? Key extends `${Before}${infer Value}${After}`
        ? Value
        : never
      : never
    : never
  : never

export interface Enumeration {
  place: string
  values: readonly string[]
}

/** The values of an enumeration at the place of their texts. */
export function inWords<const Place extends string>(
  place: Place,
  values: readonly (ValuesAt<French, Place> & ValuesAt<English, Place>)[],
): Enumeration {
  return { place, values }
}

/** The values of a type, each named once: one too few or too many does not compile. */
function allOf<Value extends string>(values: Record<Value, true>): Value[] {
  return Object.keys(values) as Value[]
}

/** A payload without fields has all of them, as its type is written. */
type KeysOfEach<Union> =
  Union extends Record<string, never> ? never : Union extends unknown ? keyof Union & string : never

const LANGUAGES = allOf<Locale>({ fr: true, en: true })
const WAITS_FOR = allOf<WaitsFor>({ APPROVAL: true, PAYMENT: true })
const ORDER_STATUSES = allOf<OrderStatus>({
  WAITING_PAYMENT: true,
  PAID: true,
  EXPIRED: true,
  REFUNDED: true,
  PARTLY_REFUNDED: true,
})
const ORDER_ENDS = allOf<Exclude<Order['state'], 'OPEN' | 'PAID'>>({
  EXPIRED: true,
  ABANDONED: true,
  WITHDRAWN: true,
})
const TAXES = allOf<ReceiptTax['tax']>({ GST: true, HST: true, QST: true })
const TAXES_ON_WIRE = allOf<'TPS' | 'TVH' | 'TVQ'>({ TPS: true, TVH: true, TVQ: true })
const RETURNED_FOR = allOf<'LATE' | 'TWICE' | 'WITHDRAWN'>({ LATE: true, TWICE: true, WITHDRAWN: true })
const REFUSED_BY = allOf<'REFUSED' | 'EXPIRED'>({ REFUSED: true, EXPIRED: true })
const WAITING_ENDS = allOf<WaitingEndReason>({
  ACCEPTED: true,
  LEFT: true,
  DECLINED: true,
  LAPSED: true,
  REMOVED: true,
  STARTED: true,
  ACTIVITY_CANCELLED: true,
})
const OFFER_ENDS = allOf<'LAPSED' | 'REMOVED'>({ LAPSED: true, REMOVED: true })
const REPORTED = allOf<Reported['kind']>({ ACTIVITY: true, COMMENT: true, PROFILE: true })
const ROLES = allOf<OrganisationRole>({ ADMIN: true, MEMBER: true })
const MARKS = allOf<Attendance>({ present: true, absent: true })
const STATES = allOf<Participation['state']>({ YES: true, WAITING_PAYMENT: true, WAITING_PART_CONFIRM: true })
const TASK_STATES = allOf<keyof TaskCounts>({
  waiting: true,
  active: true,
  delayed: true,
  failed: true,
  dropped: true,
  done: true,
})
const TASK_KINDS = allOf<TaskKind>({
  'deliver-notification': true,
  'remove-picture': true,
  'send-invitations': true,
  'send-mailing': true,
  'send-custom-email': true,
  'send-promotion': true,
  'tell-of-comment': true,
  'announce-activity': true,
  'tell-of-offers': true,
  'handle-stripe-event': true,
  'expire-checkout': true,
  'give-back': true,
  'delete-customer': true,
  'remind-to-pay': true,
  refund: true,
  'verify-money': true,
  'index-activities': true,
})
/** Of a task without ids every name would be one. */
type WithIds = TaskPayload<Exclude<TaskKind, 'verify-money'>>

const TASK_IDS = allOf<Exclude<KeysOfEach<WithIds>, 'stage'>>({
  notificationId: true,
  pictureId: true,
  activityId: true,
  commentId: true,
  mailingId: true,
  promotionId: true,
  stripeEventId: true,
  refundId: true,
  orderId: true,
  stripeCustomerId: true,
  hostId: true,
  after: true,
})
const FINDING_IDS = allOf<keyof FindingIds>({
  orderId: true,
  lineId: true,
  ticketId: true,
  attemptId: true,
  refundId: true,
  hostId: true,
  activityId: true,
  ticketTypeId: true,
  ledgerTransactionId: true,
  callId: true,
  eventId: true,
  chargeId: true,
  checkoutId: true,
  balanceTransactionId: true,
  year: true,
  number: true,
})
const VERIFIED = allOf<keyof VerifiedCounts>({
  orders: true,
  tickets: true,
  refunds: true,
  receipts: true,
  transactions: true,
  entries: true,
  charges: true,
  balanceTransactions: true,
  checkouts: true,
  activities: true,
})
const PERIODIC = allOf<PeriodicName>({
  'remind-participants': true,
  'remind-of-unopened-links': true,
  'send-after': true,
  'judge-minimums': true,
  'end-unanswered-requests': true,
  'end-overdue-offers': true,
  'remind-of-requests': true,
  'remind-to-activate': true,
  'gather-alerts': true,
  'resume-invitations': true,
  'forget-rate-limits': true,
  'read-payment-accounts': true,
  'sweep-orders': true,
  'remind-of-payment-accounts': true,
  'read-refunds': true,
  'book-balance': true,
  'verify-money': true,
  'release-emails': true,
  'sweep-pictures': true,
  'seal-anew': true,
  'keep-only-what-must-be-kept': true,
})
const WAITING = allOf<Exclude<Locked, 'BANNED'>>({
  WAITING_MAIL_VERIFICATION: true,
  WAITING_PARENT: true,
  WAITING_POLICY_VALIDATION: true,
  WAITING_SUBSCRIPTION_PAIEMENT: true,
  UNKNOWN: true,
})
const LOCKED: readonly Locked[] = [...WAITING, 'BANNED']
const STANDINGS = [...WAITING, 'WAITING_STRIPE_ACCOUNT_CREATION' as const]
const BANS = allOf<Exclude<BanDecision, 'callOff'>>({ ban: true, lift: true, endSessions: true })
const REASONS = REPORT_REASONS.map(({ slug }) => slug)

export const ENUMERATIONS: readonly Enumeration[] = [
  inWords('operations:account.*.title', BANS),
  inWords('operations:account.*.lead', BANS),
  inWords('operations:account.*.reason', BANS),
  inWords('operations:account.*.submit', BANS),
  inWords('operations:account.*.effect', BANS),
  inWords('operations:changes.languages.*', LANGUAGES),
  inWords('operations:changes.parts.*', CONTENT_PARTS),
  inWords('operations:changes.question.*', QUESTION_TYPES),
  inWords('operations:codes.states.*', CODE_STATES),
  inWords('operations:find.activities.*', FOUND_ACTIVITIES),
  inWords('operations:find.people.*', FOUND_PEOPLE),
  inWords('operations:journal.acts.*', OPERATOR_ACTS),
  inWords('operations:journal.kinds.*', SUBJECT_KINDS),
  inWords('operations:journal.subjects.*', SUBJECT_KINDS),
  inWords('operations:security.kinds.*', SECURITY_EVENT_KINDS),
  inWords('operations:security.details.*', WORDED_DETAILS),
  inWords('operations:reasons.*', REFUSAL_REASONS),
  inWords('operations:reports.kinds.*', REPORTED),
  inWords('operations:retention.kinds.*.name', RETENTION_KINDS),
  inWords('operations:retention.kinds.*.rule', RETENTION_KINDS),
  inWords('ledger:findings.*', FINDING_KINDS),
  inWords('ledger:ids.*', FINDING_IDS),
  inWords('ledger:accounts.kinds.*', LEDGER_ACCOUNTS),
  inWords('ledger:accounts.hints.*', LEDGER_ACCOUNTS),
  inWords('ledger:check.counts.*', VERIFIED),
  inWords('ledger:explain.bearers.*', BEARERS),
  inWords('operations:journal.bearers.*', BEARERS),
  inWords('ledger:explain.hints.*', BEARERS),
  inWords('operations:tasks.columns.*', TASK_STATES),
  inWords('operations:tasks.figures.*', TASK_STATES),
  inWords('operations:tasks.kindNames.*', TASK_KINDS),
  inWords('operations:tasks.mode.*', allOf<'BULLMQ' | 'OWN_LOOP'>({ BULLMQ: true, OWN_LOOP: true })),
  inWords('operations:tasks.periodic.names.*', PERIODIC),
  inWords('operations:tasks.subjects.*.number', TASK_IDS),
  inWords(
    'operations:tasks.subjects.stage.*',
    allOf<TaskPayload<'announce-activity'>['stage']>({ FOLLOWERS: true, SEARCHES: true }),
  ),
  inWords('activity:page.state.refused.reasons.*', REFUSAL_REASONS),
  inWords('common:locked.*', LOCKED),
  inWords('common:locked.fix.*', LOCKED),
  inWords(
    'hosting:places.reasons.*',
    allOf<PlaceReasonKind>({
      registered: true,
      asked: true,
      paid: true,
      held: true,
      manual: true,
      cheque: true,
      offered: true,
      free: true,
    }),
  ),
  inWords(
    'content:consent.state.*',
    allOf<'WAITING' | 'ACCEPTER' | 'DECLINED'>({ WAITING: true, ACCEPTER: true, DECLINED: true }),
  ),
  inWords('content:cookies.purpose.*', Object.keys(COOKIES) as CookieKey[]),
  inWords('settings:leave.obstacle.*', LEAVING_OBSTACLES),
  inWords('identity:why.*', [...PROOF_REASONS, 'NONE']),
  inWords('emails:credentialChanged.kinds.*.subject', CREDENTIAL_CHANGES),
  inWords('emails:credentialChanged.kinds.*.heading', CREDENTIAL_CHANGES),
  inWords('emails:credentialChanged.kinds.*.body', CREDENTIAL_CHANGES),
  inWords('recovery:kinds.*', CREDENTIAL_CHANGES),
  inWords(
    'recovery:ask.takenBack.*',
    allOf<Exclude<TakenBack, 'NOTHING'>>({
      ...{ PASSWORD: true, PASSKEY: true, GOOGLE: true },
      ...{ SECOND_FACTOR: true, RECOVERY_CODES: true },
    }),
  ),
  inWords(
    'recovery:done.takenBack.*',
    allOf<TakenBack>({
      ...{ PASSWORD: true, PASSKEY: true, GOOGLE: true },
      ...{ SECOND_FACTOR: true, RECOVERY_CODES: true, NOTHING: true },
    }),
  ),
  inWords(
    'conversation:comments.closed.*',
    allOf<'ACTIVITY_NOT_VALID' | 'CONVERSATION_CLOSED'>({
      ACTIVITY_NOT_VALID: true,
      CONVERSATION_CLOSED: true,
    }),
  ),
  inWords(
    'hosting:editor.autosave.unsaved.*',
    allOf<Trouble>({
      OFFLINE: true,
      BUSY: true,
      SIGNED_OUT: true,
      NOT_ALLOWED: true,
      TOO_MANY_DRAFTS: true,
      TOO_LONG: true,
      CHANGED_MEANWHILE: true,
      FOR_ANOTHER: true,
      GONE: true,
    }),
  ),
  inWords(
    'participants:cheque.states.*',
    allOf<ChequeStatus>({
      ...{ AWAITED: true, RECEIVED: true, DEPOSITED: true },
      ...{ CASHED: true, RETURNED: true },
    }),
  ),
  inWords('cheques:desk.none.*', ALL_TABS),
  inWords('cheques:desk.see.*', ['AWAITED', 'RECEIVED', 'DEPOSITED']),
  inWords('cheques:desk.state.*', ['AWAITED', 'RECEIVED', 'DEPOSITED', 'unknown']),
  inWords('cheques:desk.sums.*', ['AWAITED', 'RECEIVED', 'DEPOSITED', 'CASHED', 'expected']),
  inWords('cheques:desk.tabs.*', ALL_TABS),
  inWords('cheques:states.*', ['RECEIVED', 'DEPOSITED', 'CASHED', 'RETURNED']),
  inWords('hosting:export.kinds.*', allOf<Participation['kind']>({ USER: true, GHOST: true })),
  inWords('hosting:export.marks.*', MARKS),
  inWords('hosting:export.states.*', STATES),
  inWords('hosting:refusal.*', REFUSAL_REASONS),
  inWords('hosting:series.every.*', EVERY),
  inWords('hosting:standing.*.title', STANDINGS),
  inWords('hosting:standing.*.text', STANDINGS),
  inWords('hosting:standing.*.action', WAITING),
  inWords(
    'hosting:state.*',
    allOf<HostedState>({
      cancelled: true,
      refused: true,
      waiting: true,
      waitingPayment: true,
      past: true,
      online: true,
    }),
  ),
  inWords(
    'hosting:tabs.*',
    allOf<HostedTab>({
      participants: true,
      waitingList: true,
      statistics: true,
      door: true,
      invitations: true,
      emails: true,
      edit: true,
    }),
  ),
  inWords(
    'invitations:answer.over.*',
    allOf<'OVER' | InviteRefusal>({ OVER: true, ACTIVITY_CANCELLED: true, ALREADY_STARTED: true }),
  ),
  inWords('messages:audiences.*', [...AUDIENCES, 'CAME'] as const),
  inWords(
    'messages:closed.*',
    allOf<'CANCELLED' | 'SENT' | 'OVER'>({ CANCELLED: true, SENT: true, OVER: true }),
  ),
  inWords('messages:form.fields.*', MERGE_FIELDS),
  inWords('messages:moments.*.heading', SAVED_TYPES),
  inWords('messages:moments.*.lead', SAVED_TYPES),
  inWords(
    'messages:now.closed.*',
    allOf<SendingRefusal>({ ACTIVITY_CANCELLED: true, ACTIVITY_NOT_VALID: true, PRO_ACCOUNT_REQUIRED: true }),
  ),
  inWords(
    'messages:now.obstacles.*',
    allOf<'needsPro' | 'tooMany' | 'nobody'>({ needsPro: true, tooMany: true, nobody: true }),
  ),
  inWords('messages:sendings.untitled.*', allOf<'AFTER' | 'NOW'>({ AFTER: true, NOW: true })),
  inWords('invitations:answer.said.*', allOf<'ACCEPTED' | 'DECLINED'>({ ACCEPTED: true, DECLINED: true })),
  inWords('invitations:closed.*', allOf<InviteRefusal>({ ACTIVITY_CANCELLED: true, ALREADY_STARTED: true })),
  inWords('invitations:states.*', GUEST_STATES),
  inWords(
    'invitations:emails.awaited.*',
    allOf<'ONLINE' | 'CHANGE_REVIEWED'>({ ONLINE: true, CHANGE_REVIEWED: true }),
  ),
  inWords('emails:activityCancelled.body.*', allOf<'HOST' | 'PLATFORM'>({ HOST: true, PLATFORM: true })),
  inWords('emails:activityRefused.why.*', REFUSAL_REASONS),
  inWords('emails:attendanceCorrected.body.*', MARKS),
  inWords('emails:attendanceCorrected.forHost.*', MARKS),
  inWords('emails:endedForHost.body.*', allOf<'PLATFORM' | 'MINIMUM'>({ PLATFORM: true, MINIMUM: true })),
  inWords('emails:endedForHost.next.*', allOf<'PLATFORM' | 'MINIMUM'>({ PLATFORM: true, MINIMUM: true })),
  inWords('participation:wait.over.*', WAITING_ENDS),
  inWords('participation:wait.toasts.*', allOf<'left' | 'declined'>({ left: true, declined: true })),
  inWords('emails:waitingList.over.*.body', OFFER_ENDS),
  inWords('emails:waitingList.over.*.heading', OFFER_ENDS),
  inWords('emails:waitingList.over.*.subject', OFFER_ENDS),
  inWords('participation:join.provinces.*', PROVINCES),
  inWords('checkout:tax.*', allOf<'GST' | 'HST' | 'QST'>({ GST: true, HST: true, QST: true })),
  inWords('participation:code.awaits.*', WAITS_FOR),
  inWords('participation:code.awaitsHint.*', WAITS_FOR),
  inWords('participation:join.provinces.*', PROVINCES),
  inWords('orders:statuses.*', ORDER_STATUSES),
  inWords('orders:state.ended.*', ORDER_ENDS),
  inWords('orders:taxes.*', TAXES_ON_WIRE),
  inWords('receipts:taxes.*', TAXES),
  inWords('checkout:tax.*', TAXES),
  inWords('emails:payments.paid.taxes.*', TAXES),
  inWords('emails:payments.returned.*.body', RETURNED_FOR),
  inWords('emails:payments.returned.*.heading', RETURNED_FOR),
  inWords('emails:payments.returned.*.subject', RETURNED_FOR),
  inWords('emails:requests.ended.*.body', REFUSED_BY),
  inWords('emails:requests.ended.*.heading', REFUSED_BY),
  inWords('emails:requests.ended.*.subject', REFUSED_BY),
  inWords('organisations:roles.*', ROLES),
  inWords('organisations:roles.hints.*', ROLES),
  inWords(
    'participants:ended.*',
    allOf<EndedAs>({
      CANCELLED: true,
      REMOVED: true,
      REFUSED: true,
      EXPIRED: true,
      UNPAID: true,
      ACTIVITY_CANCELLED: true,
    }),
  ),
  inWords('participants:history.*', HISTORY_KINDS),
  inWords('participants:filter.orders.*', PARTICIPANT_ORDERS),
  inWords('participants:filter.states.*', PARTICIPANT_STATES),
  inWords('participants:export.sheets.*', EXPORT_SHEETS),
  inWords('statistics:chart.left.*', STATISTICS_UNITS),
  inWords('statistics:chart.of.*', STATISTICS_UNITS),
  inWords('statistics:chart.title.*', STATISTICS_UNITS),
  inWords('statistics:marks.*', ['present', 'absent', 'unmarked']),
  inWords('statistics:outcomes.*', OUTCOMES),
  inWords('statistics:period.*', STATISTICS_PERIODS),
  inWords(
    'participants:requests.problems.*',
    allOf<
      'ORGANISATION_ADMIN_REQUIRED' | 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED' | 'SALES_PAUSED' | 'ORDER_OPEN'
    >({
      ORGANISATION_ADMIN_REQUIRED: true,
      ACTIVITY_CANCELLED: true,
      ALREADY_STARTED: true,
      SALES_PAUSED: true,
      ORDER_OPEN: true,
    }),
  ),
  inWords(
    'participation:attendance.problems.*',
    allOf<AttendanceProblem>({ UNREADABLE: true, NOT_STARTED: true, ALREADY_RATED: true, NOT_FOUND: true }),
  ),
  inWords(
    'participation:cancel.problems.*',
    allOf<CancelProblem>({
      ACTIVITY_CANCELLED: true,
      ALREADY_STARTED: true,
      ALREADY_RATED: true,
      ALREADY_SCANNED: true,
      PAID_TICKETS: true,
      ORDER_OPEN: true,
    }),
  ),
  inWords(
    'participation:handOn.problems.*',
    allOf<HandingOnRefusal>({
      ACTIVITY_CANCELLED: true,
      ALREADY_STARTED: true,
      TICKETS_LOCKED: true,
      TICKET_ENDED: true,
      AWAITS_APPROVAL: true,
      AWAITS_PAYMENT: true,
      ALREADY_SCANNED: true,
      MEMBERS_ONLY: true,
    }),
  ),
  inWords('participation:handOn.done.*', allOf<'name' | 'handOn'>({ name: true, handOn: true })),
  inWords(
    'emails:ticketOver.*',
    allOf<'calledOff' | 'removed' | 'givenBack'>({ calledOff: true, removed: true, givenBack: true }),
  ),
  inWords('participation:state.*', STATES),
  inWords(
    'participation:ticket.ended.*',
    allOf<EndedReason>({
      CANCELLED: true,
      REMOVED: true,
      REFUSED: true,
      EXPIRED: true,
      ACTIVITY_CANCELLED: true,
    }),
  ),
  inWords(
    'checkin:code.errors.*',
    allOf<CodeError>({
      missing: true,
      noCode: true,
      notAPicture: true,
      tooLarge: true,
      busy: true,
      tooMany: true,
      closed: true,
    }),
  ),
  inWords('checkin:verdict.*', allOf<'welcome' | 'used' | 'no'>({ welcome: true, used: true, no: true })),
  inWords('checkin:verdict.details.*', SCAN_DETAILS),
  inWords('checkin:verdict.errors.*', ['2', '3', '4']),
  inWords('reports:back.*', REPORTED),
  inWords('reports:reasons.*', REASONS),
  inWords('reports:title.*', REPORTED),
  inWords('search:filters.whens.*', WHENS),
  inWords('common:activity.languages.*', LANGUAGES),
  inWords('home:search.whens.*', WHENS),
  inWords('hosting:editor.provinces.*', PROVINCES),
  inWords('settings:payments.states.*', PAYMENT_ACCOUNT_STANDINGS),
  inWords('settings:payments.leads.*', PAYMENT_ACCOUNT_STANDINGS),
  inWords('settings:payments.texts.*', PAYMENT_ACCOUNT_STANDINGS),
  inWords('settings:payments.buttons.*', PAYMENT_ACCOUNT_STANDINGS),
  inWords('settings:payments.back.news.*', ['OFF', 'AWAY', ...PAYMENT_ACCOUNT_STANDINGS]),
  inWords('settings:notifications.types.*.hint', CHOOSABLE_TYPES),
  inWords('settings:notifications.types.*.label', CHOOSABLE_TYPES),
  inWords('settings:profile.languages.*', LANGUAGES),
  inWords('sharing:panel.names.*', [...CALENDARS, ...NETWORKS]),
  inWords(
    'types:*',
    ACTIVITY_TYPES.map(({ slug }) => slug),
  ),
]
