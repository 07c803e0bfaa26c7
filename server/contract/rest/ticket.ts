import { z } from 'zod'
import { Email, FirstName } from '#server/schemas/account/account.ts'
import { Rate } from '#server/schemas/participation/attendance.ts'
import { ScannedText } from '#server/schemas/participation/door.ts'
import { Id, Uuid } from '#server/schemas/platform/primitives.ts'
import { optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { Verdict } from '../entities/door.ts'
import { TicketKeys } from '../entities/ticket-key.ts'
import { GuestPass } from './attendance-input.ts'
import { body } from './body.ts'
import { call, NOT_FOUND, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'
import { DOOR_CLOSED } from './door.ts'

const tags = ['Tickets']

/** The text of a QR code, or the bare uuid. */
const TicketText = requiredLine('ticket', 500)

const look = call
  .route({
    method: 'POST',
    path: '/activity/tickets',
    summary: 'Look at a ticket without marking anything',
    description: 'For whoever holds the door of its activity; answers what a scan would.',
    tags,
  })
  .input(body({ ticket: ScannedText }))
  .errors({ ...UNAUTHORIZED, ...TOO_MANY_REQUESTS })
  .output(Verdict)

const handOn = call
  .route({
    method: 'PUT',
    path: '/activity/tickets',
    summary: 'Name the person of a ticket, or hand it on to somebody',
    description:
      'Without `email` it names the person who comes with this ticket. With `email` the ticket goes to somebody else: they get one of their own by email, and the former one is no longer valid. It takes a session, or as `guestId` the pass or the mailed link of whoever registered, or the secret that was mailed to the present holder; the uuid alone is not enough.',
    tags,
  })
  .input(
    body({
      ticket: TicketText,
      firstname: FirstName,
      name: optionalLine('nom', 60),
      email: Email.nullish(),
      guestId: GuestPass,
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    ACTIVITY_CANCELLED: { status: 409 },
    ALREADY_STARTED: { status: 409 },
    /** The host has fixed the names. */
    TICKETS_LOCKED: { status: 409 },
    TICKET_ENDED: { status: 409 },
    ALREADY_SCANNED: { status: 409 },
    AWAITS_APPROVAL: { status: 409 },
    AWAITS_PAYMENT: { status: 409 },
    MEMBERS_ONLY: { status: 409 },
    /** Somebody was faster: the first name of the person who has it now. */
    HANDED_ON: { status: 410, data: z.object({ firstname: z.string().nullable() }) },
    TO_ONESELF: { status: 422 },
    /** This address has as many tickets of the activity as one may have. */
    TOO_MANY_TICKETS: { status: 409 },
    ...TOO_MANY_REQUESTS,
  })
  .output(z.object({ handedOn: z.boolean() }))

const checkIn = call
  .route({
    method: 'POST',
    path: '/activity/validqrcode',
    summary: 'Scan a ticket at the door',
    description:
      'With `rate` 1 it lets the person in; without `rate`, or with 0, it is a look. `uuid` is the text of the code, the bare uuid, or the eight characters of the ticket. `scanId` is made by the client: the same scan again gets the same answer, and is not told that it was validated already by itself.',
    tags,
  })
  .input(body({ activityId: Id, uuid: ScannedText, rate: Rate.nullish(), scanId: Uuid.nullish() }))
  .errors({ ...UNAUTHORIZED, ...DOOR_CLOSED, ...TOO_MANY_REQUESTS })
  .output(Verdict)

const listKeys = call
  .route({
    method: 'GET',
    path: '/activity/tickets/keys',
    summary: 'The public keys with which a ticket can be checked',
    description:
      'A JSON Web Key Set (RFC 7517, 8037), the newest key first. The second byte of a ticket is the `kid` of its key.',
    tags,
  })
  .output(TicketKeys)

export const ticket = { look, handOn, checkIn, listKeys }
