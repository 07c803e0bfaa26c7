import { Email, FirstName } from '#server/schemas/account/account.ts'
import { Rate } from '#server/schemas/participation/attendance.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { body } from './body.ts'
import { notBuilt } from './call.ts'

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

export const ticket = { look, handOn, checkIn }
