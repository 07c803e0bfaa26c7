import { verifyAsync } from '@noble/ed25519'
import { fromBase64url } from './bytes.ts'
import type { TicketCode } from './ticket-code.ts'

/** Signed with the bytes, never written (server/gateways/ticket-seal.ts). */
const PURPOSE = new TextEncoder().encode('viree ticket\0')

type Subtle = Pick<SubtleCrypto, 'importKey' | 'verify'>

/** Returns whether the code was signed with the public key `x` (RFC 8037). Older browsers have no Ed25519 of their own. */
export async function isSignedBy(
  { head, signature }: TicketCode,
  x: string,
  subtle: Subtle = crypto.subtle,
): Promise<boolean> {
  const message = new Uint8Array([...PURPOSE, ...head])
  const publicKey = fromBase64url(x)
  const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']).catch(() => null)
  if (key) return subtle.verify('Ed25519', key, signature, message)
  return verifyAsync(signature, message, publicKey, { zip215: false }).catch(() => false)
}
