import { z } from 'zod'

const TicketKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  /** The id of the key, as digits. */
  kid: z.string(),
  x: z.string(),
})

export const TicketKeys = z.object({ keys: z.array(TicketKey) })
