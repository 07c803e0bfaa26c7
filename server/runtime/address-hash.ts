import { createHash } from 'node:crypto'

/** The kinds of refusals of an address: invitations, messages of a host, a type of email. Stored hashes depend on these words. */
type Purpose = 'invited' | 'messages' | 'emails'

/** Returns a hash for places where the address itself must not be kept; of one purpose it says nothing about another. */
export function addressHash(purpose: Purpose, emailKey: string): string {
  return createHash('sha256').update(`${purpose} ${emailKey}`).digest('hex')
}
