import { Email, FirstName } from '#server/schemas/account/account.ts'
import { Rate } from '#server/schemas/participation/attendance.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { TicketKeys } from '../entities/ticket-key.ts'
import { body } from './body.ts'
import { call, notBuilt } from './call.ts'

const tags = ['Tickets']

/** The text of a QR code, or the bare uuid. */
const TicketText = requiredLine('ticket', 500)

const look = notBuilt
  .route({
    method: 'POST',
    path: '/activity/tickets',
    summary: 'Look at a ticket without marking anything',
    tags,
  })
  .input(body({ ticket: TicketText }))

const handOn = notBuilt
  .route({ method: 'PUT', path: '/activity/tickets', summary: 'Hand a ticket on to somebody', tags })
  .input(
    body({ ticket: TicketText, firstname: FirstName, name: optionalLine('nom', 60), email: Email.nullish() }),
  )

const checkIn = notBuilt
  .route({
    method: 'POST',
    path: '/activity/validqrcode',
    summary: 'Scan a ticket at the door',
    description: 'With `rate` 1 it lets the person in; without `rate` it is a look.',
    tags,
  })
  .input(body({ activityId: Id, uuid: TicketText, rate: Rate.nullish() }))

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
