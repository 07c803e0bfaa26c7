import { z } from 'zod'

/** A public key, as in RFC 8037. */
export const TicketKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  /** The id of the key, as digits. */
  kid: z.string(),
  x: z.string(),
})

export const TicketKeys = z.object({ keys: z.array(TicketKey) })
