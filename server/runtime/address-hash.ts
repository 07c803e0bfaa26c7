import { createHash } from 'node:crypto'

/** What an address has refused: invitations, messages of a host, a type of email. The words are part of stored hashes. */
type Purpose = 'invited' | 'messages' | 'emails'

/** Returns a hash for places where the address itself must not be kept; of one purpose it says nothing about another. */
export function addressHash(purpose: Purpose, emailKey: string): string {
  return createHash('sha256').update(`${purpose} ${emailKey}`).digest('hex')
}
