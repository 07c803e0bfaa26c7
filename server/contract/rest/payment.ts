import { z } from 'zod'
import { PartySize } from '#server/schemas/participation/join.ts'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { Attendance, GuestPass, Responses } from './attendance-input.ts'
import { body, query } from './body.ts'
import {
  ACCOUNT_NOT_USABLE,
  call,
  CONFIRM_IDENTITY,
  notBuilt,
  ORGANISATION_ADMIN_REQUIRED,
  PROVIDER_ERRORS,
  UNAUTHORIZED,
} from './call.ts'

const tags = ['Payment']

const MetadataText = z.string({ error: 'payment.metadata' }).max(500, 'payment.metadata')

/** Data that a client wants to find again in the answer: echoed, never trusted. */
const Metadata = z
  .record(z.string().max(40, 'payment.metadata'), MetadataText, { error: 'payment.metadata' })
  .refine((metadata) => Object.keys(metadata).length <= 20, 'payment.metadata')

const open = notBuilt
  .route({
    method: 'POST',
    path: '/paymentintent',
    summary: 'Hold paid places and open their payment',
    description: '`priceId` with `quantity` is the short form of one entry of `attendance`.',
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
      quantity: PartySize.nullish(),
      metadata: Metadata.optional(),
      isMobile: Flag.default(false),
      consent: Flag.default(false),
      responses: Responses.optional(),
      acceptFewer: Flag.default(false),
    }).refine(({ attendance, priceId }) => attendance !== undefined || Boolean(priceId), {
      path: ['attendance'],
      error: 'attendance.required',
    }),
  )

const readStatus = notBuilt
  .route({ method: 'GET', path: '/stripe/paymentstatus', summary: 'How a payment stands', tags })
  .input(query({ intentId: requiredLine('intentId', 200), guestId: GuestPass }))

/** An address at the provider, good for one visit and for minutes. */
const Way = z.object({ url: z.string() })

const openAccount = call
  .route({
    method: 'POST',
    path: '/stripe/active',
    summary: 'Create or finish my payment account',
    description:
      'Answers the address of the form to fill in, of the account of the organisation where I act for one. Each call makes ' +
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

export const payment = { open, readStatus, openAccount, openDashboard }
