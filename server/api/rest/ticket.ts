import { open } from '#server/api/base.ts'
import { requireHolder } from '#server/api/holder.ts'
import { presentKey } from '#server/api/present/ticket-key.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { handOnTicket } from '#server/services/participation/handing-on.ts'
import { nameTicket } from '#server/services/participation/naming.ts'
import { readTicketText } from '#server/services/participation/ticket-text.ts'
import { checkIn, look } from './check-in.ts'

const listKeys = open.ticket.listKeys.handler(({ context }) => ({
  keys: context.services.ticketSeal.publicKeys().map(presentKey),
}))

const handOn = open.ticket.handOn.handler(async ({ input, context, errors }) => {
  const { services, peer: network } = context
  const { ticket, firstname: firstName, name, email, guestId } = input
  const proof = await requireHolder(context, guestId, errors)
  const uuid = readTicketText(services, ticket)
  if (!uuid) throw errors.NOT_FOUND()
  const person = { firstName, lastName: name || null }
  if (!email) {
    await unlessRefused(errors, nameTicket(services, proof, { uuid, ...person }))
    return { handedOn: false }
  }
  return unlessRefused(errors, handOnTicket(services, proof, { uuid, to: { ...person, email }, network }))
})

export const ticket = {
  look,
  handOn,
  checkIn,
  listKeys,
}
