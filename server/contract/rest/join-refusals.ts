import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'

/** Returned by `joinRefusal`, to those who register, pay, wait or are offered a place. */
export const CLOSED_TO_JOINING = {
  ACTIVITY_NOT_VALID: { status: 409 },
  ACTIVITY_CANCELLED: { status: 409 },
  ALREADY_STARTED: { status: 409 },
  HOST_CANNOT_JOIN: { status: 409 },
  /** Tickets are sold on another site: at `externalTicketUrl`. */
  EXTERNAL_TICKETS: { status: 409 },
} as const

/** What registering is refused for, whether or not it costs something. */
export const JOIN_REFUSALS = {
  ...UNAUTHORIZED,
  mail_not_validated: { status: 401 },
  ...ACCOUNT_NOT_USABLE,
  ...ACTIVITY_UNRECOVERED,
  ...CLOSED_TO_JOINING,
  /** The host refused this person repeatedly. */
  REFUSED_BY_HOST: { status: 409 },
  /** Another registration has this address: its link was sent to it. */
  ALREADY_JOINED: { status: 409 },
  UNKNOWN_PAYMENT_MODEL: { status: 422 },
  /** The payment model is not available yet, or any more. */
  SALE_NOT_OPEN: { status: 409 },
  SALE_OVER: { status: 409 },
  /** With those who are registered already, more than one registration may have. */
  PARTY_TOO_LARGE: { status: 422 },
  /** Only members may come: show a card. */
  MEMBER_CARD_REQUIRED: { status: 422 },
  MEMBER_CARD_NOT_VALID: { status: 422 },
  /** Another person is registered with it. */
  MEMBER_CARD_IN_USE: { status: 409 },
  /** It costs something: POST /api/paymentintent. */
  PAYMENT_REQUIRED: { status: 409 },
  /** Nothing of it costs anything: POST /api/activity/participant. */
  NOTHING_TO_PAY: { status: 409 },
  /** The host approves participants: ask with POST /api/activity/participant, and pay then. */
  APPROVAL_REQUIRED: { status: 409 },
  /** Online, taxes follow the province of the buyer. */
  PROVINCE_REQUIRED: { status: 422 },
  ...TOO_MANY_REQUESTS,
} as const
