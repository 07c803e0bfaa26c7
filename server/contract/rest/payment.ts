import { z } from 'zod'
import { PartySize } from '#server/schemas/participation/join.ts'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { Attendance, GuestPass, Responses } from './attendance-input.ts'
import { body, query } from './body.ts'
import { notBuilt } from './call.ts'

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

const openAccount = notBuilt.route({
  method: 'POST',
  path: '/stripe/active',
  summary: 'Create or finish my payment account',
  tags,
})

const openDashboard = notBuilt.route({
  method: 'GET',
  path: '/stripe/stripedashboard',
  summary: 'The way into my payment account',
  tags,
})

export const payment = { open, readStatus, openAccount, openDashboard }
