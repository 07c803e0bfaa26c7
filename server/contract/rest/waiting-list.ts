import { z } from 'zod'
import { PartySize } from '#server/schemas/participation/join.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { GuestPass } from './attendance-input.ts'
import { body, query } from './body.ts'
import {
  ACCOUNT_NOT_USABLE,
  ACTIVITY_UNRECOVERED,
  call,
  NOT_FOUND,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from './call.ts'
import { CLOSED_TO_JOINING } from './join-refusals.ts'

const tags = ['Waiting list']

/** The refusals of beginning to wait. */
export const WAIT_REFUSED = {
  mail_not_validated: { status: 401 },
  ...ACCOUNT_NOT_USABLE,
  ...ACTIVITY_UNRECOVERED,
  ...CLOSED_TO_JOINING,
  REFUSED_BY_HOST: { status: 409 },
  UNKNOWN_PAYMENT_MODEL: { status: 422 },
  SALE_NOT_OPEN: { status: 409 },
  SALE_OVER: { status: 409 },
  PARTY_TOO_LARGE: { status: 422 },
  /** `most`: how many places there are, taken or not. */
  MORE_THAN_CAPACITY: { status: 422, data: z.object({ most: z.int().min(1) }) },
  /** They fit: nobody waits for what can be had now. */
  PLACES_LEFT: { status: 409, data: z.object({ left: z.int().min(1) }) },
  /** For another number of people, or in another payment model: leave first. */
  ALREADY_WAITING: { status: 409 },
  /** The host takes nobody else on the list. */
  WAITING_LIST_CLOSED: { status: 409 },
  ...TOO_MANY_REQUESTS,
} as const

const join = call
  .route({
    method: 'POST',
    path: '/activity/waitinglist',
    summary: 'Wait for places that come free',
    description:
      'For an activity, or a payment model of it (`paymentModelId`, left out when there is only one), in which so many people do not fit. Places that come free are offered by email in the order of arrival, to the first whose party fits, for 24 hours or until the start; to take them, register with POST /api/activity/participant. `position` is the place in line, from 1; it is 0 while places are offered, until `offeredUntil`. The same call again changes nothing. A guest sends the pass of POST /api/user as `guestId`.',
    tags,
  })
  .input(
    body({ activityId: Id, nbrParticipant: PartySize, paymentModelId: Id.optional(), guestId: GuestPass }),
  )
  .errors({ ...UNAUTHORIZED, ...WAIT_REFUSED })
  .output(
    z.object({
      waiting: z.object({
        nbrParticipant: z.int().min(1),
        position: z.int().min(0),
        offeredUntil: Instant.optional(),
      }),
    }),
  )

const leave = call
  .route({
    method: 'DELETE',
    path: '/activity/waitinglist',
    inputStructure: 'detailed', // a DELETE carries its input in the query string
    summary: 'Stop waiting',
    description: 'While places are offered, this declines them: they are offered to the next person in line.',
    tags,
  })
  .input(z.object({ query: query({ activityId: IdParam, guestId: GuestPass }) }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(z.object({ left: z.literal(true) }))

export const waitingList = { join, leave }
