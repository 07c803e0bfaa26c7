import { open } from '#server/api/base.ts'
import { answerNotBuilt } from './answer-not-built.ts'

const KIND = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const

const listKeys = open.ticket.listKeys.handler(({ context }) => ({
  keys: context.services.ticketSeal.publicKeys().map(({ id, x }) => ({ ...KIND, kid: String(id), x })),
}))

export const ticket = {
  look: open.ticket.look.handler(answerNotBuilt),
  handOn: open.ticket.handOn.handler(answerNotBuilt),
  checkIn: open.ticket.checkIn.handler(answerNotBuilt),
  listKeys,
}
