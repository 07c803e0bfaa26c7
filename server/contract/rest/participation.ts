import { z } from 'zod'
import { EXPORT_SHEETS } from '#server/domain/participation/participant-list.ts'
import { PROVINCES } from '#server/domain/payment/province.ts'
import { ParticipantListQuery } from '#server/schemas/participation/participant-list.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Flag, FlagParam, Id, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { optionalLine, optionalProse } from '#server/schemas/platform/text.ts'
import { OwnParticipant } from '../entities/participant.ts'
import { Attendance, GuestPass, MemberCard, Responses } from './attendance-input.ts'
import { body, list, query } from './body.ts'
import {
  ACTIVITY_UNRECOVERED,
  call,
  FILES_BUSY,
  NOT_FOUND,
  ORGANISATION_ADMIN_REQUIRED,
  PROVIDER_AWAY,
  SALES_PAUSED,
  UNAUTHORIZED,
} from './call.ts'
import { JOIN_REFUSALS } from './join-refusals.ts'
import { ORDER_OPEN } from './payment.ts'

const tags = ['Participation']

const Result = z.enum(['inscription_ok', 'inscription_some_participant', 'inscription_cancelled'])

const join = call
  .route({
    method: 'POST',
    path: '/activity/participant',
    summary: 'Register for an activity',
    description:
      'The result is in the body of a 200: all places, fewer (only with `acceptFewer`), or none, with how many are left. `attendance` says how many people come in all, of each payment model: the same call again answers the same registration, a larger number enlarges it. `responses` answers the questions of the activity, `person` being the place in the party, counted in the order of `attendance` after those who are registered already; a 400 names each that is missing or wrong as `responses.<questionId>` or `responses.<questionId>.<person>`. Where only members may come, a card of the hosting organization is shown: its number with the address of its holder as `memberCard`, or `memberCardId`; an account whose confirmed address holds one need not. Where the activity says `needsApproval`, the registration that is answered is in the state WAITING_PART_CONFIRM until the host has approved it. A guest sends the pass of POST /api/user as `guestId`.',
    tags,
  })
  .input(
    body({
      activityId: Id,
      paymentId: optionalLine('text', 200),
      attendance: Attendance.optional(),
      guestId: GuestPass,
      consent: Flag.default(false),
      responses: Responses.optional(),
      acceptFewer: Flag.default(false),
      memberCardId: Id.optional(),
      memberCard: MemberCard.optional(),
      /** Of somebody who asks for paid places of something online. */
      province: z.enum(PROVINCES, { error: 'payment.province' }).nullish(),
    }).refine(({ paymentId, attendance }) => Boolean(paymentId) || attendance !== undefined, {
      path: ['attendance'],
      error: 'attendance.required',
    }),
  )
  .errors({
    ...JOIN_REFUSALS,
    /** The order of `paymentId` is not the caller's. */
    ...NOT_FOUND,
    /** The order of `paymentId` is not paid yet. */
    PAYMENT_MISSING: { status: 409, data: z.object({ heldUntil: Instant }) },
    /** These places are only held: the order is paid, or abandoned. */
    ORDER_OPEN: ORDER_OPEN.ORDER_OPEN,
    ...PROVIDER_AWAY,
  })
  .output(
    z.object({
      result: Result,
      participant: OwnParticipant.optional(),
      /** How many people got a place. */
      given: z.int().min(0).optional(),
      /** How many are left now; absent when they are unlimited. */
      left: z.int().min(0).optional(),
    }),
  )

const cancelTickets = call
  .route({
    method: 'PUT',
    path: '/activity/participant',
    summary: 'Cancel some or all tickets of a registration of mine',
    description:
      'With the last ticket the registration ends, and `participant` is null. Tickets that are cancelled already are not counted again.',
    tags,
  })
  .input(
    body({
      activityId: Id,
      participantId: Id,
      ticketsId: list(Uuid, 50).min(1, 'tickets.required'),
      guestId: GuestPass,
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    ACTIVITY_CANCELLED: { status: 409 },
    ALREADY_STARTED: { status: 409 },
    ALREADY_RATED: { status: 409 },
    ALREADY_SCANNED: { status: 409 },
    /** Paid tickets cannot be cancelled here yet. */
    PAID_TICKETS: { status: 409 },
    /** Places that are held for a payment are given up with DELETE /api/paymentintent. */
    ORDER_OPEN: { status: 409 },
  })
  .output(
    z.object({
      result: z.literal('inscription_cancelled'),
      /** How many tickets this call ended. */
      deleted: z.int().min(0),
      /** The same as a sentence. */
      message: z.string(),
      participant: OwnParticipant.nullable(),
    }),
  )

const remove = call
  .route({
    method: 'DELETE',
    path: '/activity/participant',
    inputStructure: 'detailed', // a DELETE carries its input in the query string
    summary: 'Remove a participant from one of my activities',
    tags,
  })
  .input(
    z.object({
      query: query({
        activityId: IdParam,
        participantId: IdParam,
        /** Required, unless the person was entered by hand. */
        reason: optionalProse('removal.reason', 400),
        isGhost: FlagParam.default(false),
      }).refine(({ isGhost, reason }) => isGhost || Boolean(reason), {
        path: ['reason'],
        error: 'removal.reason.required',
        ...whenReadable('isGhost', 'reason'),
      }),
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    ...ORGANISATION_ADMIN_REQUIRED,
    PRO_ACCOUNT_REQUIRED: { status: 403 },
    ALREADY_STARTED: { status: 409 },
    ALREADY_RATED: { status: 409 },
    ALREADY_SCANNED: { status: 409 },
  })
  .output(z.object({ removed: z.literal(true) }))

const approve = call
  .route({
    method: 'POST',
    path: '/activity/participant/approve',
    summary: 'Approve or refuse somebody who asked to join',
    description:
      'For an activity with `needsApproval`. Registering there answers a registration in the state WAITING_PART_CONFIRM: it takes places, and its tickets open no door until they are approved here. With `approve: false` a `reason` is required, which the person reads; the places are free again. Of somebody who asked to bring more people only these are answered for. Approving again changes nothing.',
    tags,
  })
  .input(
    body({
      activityId: Id,
      participantId: Id,
      approve: Flag,
      /** Required to refuse. */
      reason: optionalProse('removal.reason', 400),
    }).refine(({ approve, reason }) => approve || Boolean(reason), {
      path: ['reason'],
      error: 'removal.reason.required',
      ...whenReadable('approve', 'reason'),
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    ...ORGANISATION_ADMIN_REQUIRED,
    ACTIVITY_CANCELLED: { status: 409 },
    /** Requests end unanswered at the start. */
    ALREADY_STARTED: { status: 409 },
    /** An approved participant is not refused any more, but removed. */
    ALREADY_APPROVED: { status: 409 },
    /** Approved people pay: not as long as the host cannot be paid. */
    ...SALES_PAUSED,
    PROVINCE_REQUIRED: { status: 422 },
    /** People whom the host approved before have yet to pay. */
    ORDER_OPEN: { status: 409 },
  })
  .output(
    z.object({
      approved: z.boolean(),
      /** How many people this call decided on; 0 when it had been decided before. */
      people: z.int().min(0),
    }),
  )

const exportList = call
  .route({
    method: 'GET',
    path: '/activity/participant/export',
    summary: 'The participants of an activity of mine as a file',
    description:
      'A workbook has four sheets: a line a registration, a line a ticket, the waiting list, and the cheques; a CSV is one `sheet` of them. With `q`, `state` and `order`, those that the list of the host’s page shows.',
    tags,
  })
  .input(
    query({
      activityId: IdParam,
      format: z.enum(['xlsx', 'csv'], { error: 'common.choice' }).default('xlsx'),
      sheet: z.enum(EXPORT_SHEETS, { error: 'common.choice' }).default('registrations'),
      ...ParticipantListQuery.omit({ page: true }).shape,
    }),
  )
  .errors({ ...UNAUTHORIZED, ...ACTIVITY_UNRECOVERED, ...ORGANISATION_ADMIN_REQUIRED, ...FILES_BUSY })
  .output(z.file())

export const participation = { join, cancelTickets, remove, approve, exportList }
