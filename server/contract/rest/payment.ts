import { z } from 'zod'
import { Amount } from '#server/contract/entities/order.ts'
import { PROVINCES } from '#server/domain/payment/province.ts'
import { PartySize } from '#server/schemas/participation/join.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { Attendance, GuestPass, MemberCard, Responses } from './attendance-input.ts'
import { body, query } from './body.ts'
import {
  ACCOUNT_NOT_USABLE,
  call,
  CONFIRM_IDENTITY,
  NOT_FOUND,
  ORGANISATION_ADMIN_REQUIRED,
  PROVIDER_AWAY,
  PROVIDER_ERRORS,
  SALES_PAUSED,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from './call.ts'
import { JOIN_REFUSALS } from './join-refusals.ts'

const tags = ['Payment']

const MetadataText = z.string({ error: 'payment.metadata' }).max(500, 'payment.metadata')

/** Data that a client wants to find again in the answer: echoed, never trusted. */
const Metadata = z
  .record(z.string().max(40, 'payment.metadata'), MetadataText, { error: 'payment.metadata' })
  .refine((metadata) => Object.keys(metadata).length <= 20, 'payment.metadata')

const PaymentStatus = z.enum(['WAITING_PAYMENT', 'PAID', 'EXPIRED', 'ABANDONED', 'WITHDRAWN'])

/** An order that waits already, is paid, or is over. */
export const ORDER_OPEN = {
  /** The same order cannot wait twice: pay it, or abandon it with DELETE. */
  ORDER_OPEN: {
    status: 409,
    data: z.object({ intentId: z.string(), heldUntil: Instant, total: Amount }),
  },
  ALREADY_PAID: { status: 409 },
  /** The hold ended meanwhile: ask again. */
  HOLD_OVER: { status: 409 },
} as const

/** What holding paid places is refused for, beside what joining is. */
const NOT_HELD = {
  ...JOIN_REFUSALS,
  /** `of`: whose unpaid holds are too many; absent where another limit is spent. */
  TOO_MANY_REQUESTS: {
    status: 429,
    data: z.object({ retryAfter: z.int().min(1), of: z.enum(['PERSON', 'NETWORK']).optional() }),
  },
  ...ORDER_OPEN,
  ...SALES_PAUSED,
  /** `returnUrl` leads away from this site. */
  RETURN_URL_ELSEWHERE: { status: 422 },
  ...PROVIDER_ERRORS,
} as const

const open = call
  .route({
    method: 'POST',
    path: '/paymentintent',
    summary: 'Hold paid places and open their payment',
    description:
      '`attendance` says how many people come in all, of each payment model; `priceId` with `quantity` is the short form of one entry. Prices and taxes come from the activity. The places are held for 31 minutes and paid at `url`, or in the mobile client with `clientSecret` (`isMobile`). The same request leads to the same payment; another one is 409 ORDER_OPEN until that order is paid or abandoned. `intentId` is the transactionId of the order: POST /api/activity/participant takes it as `paymentId`. For something online, `province` of the buyer decides the taxes.',
    tags,
  })
  .input(
    body({
      activityId: Id,
      priceId: Id.nullish(),
      attendance: Attendance.optional(),
      returnUrl: optionalLine('text', 500),
      guestId: GuestPass,
      memberCardId: Id.nullish(),
      memberCard: MemberCard.optional(),
      quantity: PartySize.nullish(),
      metadata: Metadata.optional(),
      isMobile: Flag.default(false),
      consent: Flag.default(false),
      responses: Responses.optional(),
      acceptFewer: Flag.default(false),
      province: z.enum(PROVINCES, { error: 'payment.province' }).nullish(),
    }).refine(({ attendance, priceId }) => attendance !== undefined || Boolean(priceId), {
      path: ['attendance'],
      error: 'attendance.required',
    }),
  )
  .errors(NOT_HELD)
  .output(
    z.object({
      result: z.enum(['inscription_ok', 'inscription_some_participant', 'inscription_cancelled']),
      /** Absent where no place is left. */
      intentId: z.string().optional(),
      heldUntil: Instant.optional(),
      /** For how many people places are held. */
      given: z.int().min(0),
      /** How many are left, where none were given. */
      left: z.int().min(0).optional(),
      /** With taxes. */
      total: Amount.optional(),
      url: z.string().optional(),
      clientSecret: z.string().optional(),
      publishableKey: z.string().optional(),
      customer: z.string().optional(),
      customerSessionClientSecret: z.string().optional(),
      metadata: Metadata.optional(),
    }),
  )

const abandon = call
  .route({
    method: 'DELETE',
    path: '/paymentintent',
    inputStructure: 'detailed', // a DELETE carries its input in the query string
    summary: 'Give up places that are held for a payment of mine',
    description: 'The payment is ended first, then the places are free. Giving up again changes nothing.',
    tags,
  })
  .input(z.object({ query: query({ intentId: requiredLine('intentId', 200), guestId: GuestPass }) }))
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    /** It was paid a moment ago: the places are good. */
    ALREADY_PAID: { status: 409 },
    /** Somebody is paying at this moment. */
    PAYMENT_UNDER_WAY: { status: 409 },
    ...PROVIDER_AWAY,
    ...TOO_MANY_REQUESTS,
  })
  .output(z.object({ abandoned: z.literal(true), status: PaymentStatus }))

const readStatus = call
  .route({ method: 'GET', path: '/stripe/paymentstatus', summary: 'How a payment stands', tags })
  .input(query({ intentId: requiredLine('intentId', 200), guestId: GuestPass }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(
    z.object({
      intentId: z.string(),
      status: PaymentStatus,
      heldUntil: Instant,
      total: Amount,
      /** The amount that went back to the buyer, or is on its way. */
      refunded: Amount,
      participantId: Id,
      /** A payment that bought nothing goes back whole. */
      returned: z.boolean(),
      /** The payment provider does not answer: it may have been paid meanwhile. */
      uncertain: z.boolean(),
    }),
  )

/** An address at the provider, good for one visit and for minutes. */
const Way = z.object({ url: z.string() })

const openAccount = call
  .route({
    method: 'POST',
    path: '/stripe/active',
    summary: 'Create or finish my payment account',
    description:
      'Answers the address of the form to fill in, of the account of the organization where I act for one. Each call makes ' +
      'a new address; the account is one. `active` of the session and the activities that wait follow the account.',
    tags,
  })
  .errors({
    ...UNAUTHORIZED,
    ...ACCOUNT_NOT_USABLE,
    ...CONFIRM_IDENTITY,
    ...ORGANISATION_ADMIN_REQUIRED,
    ...PROVIDER_ERRORS,
    /** It was closed at the provider: the next call opens another one. */
    PAYMENT_ACCOUNT_CLOSED: { status: 409 },
  })
  .output(Way)

const openDashboard = call
  .route({
    method: 'GET',
    path: '/stripe/stripedashboard',
    summary: 'The way into my payment account',
    description: 'Answers an address that is made anew for each visit: do not keep it.',
    tags,
  })
  .errors({
    ...UNAUTHORIZED,
    ...CONFIRM_IDENTITY,
    ...ORGANISATION_ADMIN_REQUIRED,
    ...PROVIDER_ERRORS,
    /** There is none, or its form was not filled in yet. */
    NO_PAYMENT_ACCOUNT: { status: 404 },
  })
  .output(Way)

export const payment = { open, abandon, readStatus, openAccount, openDashboard }
