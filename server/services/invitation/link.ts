import { createHash, createHmac } from 'node:crypto'
import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'

/** The purpose of a link: a link for one purpose does not work for the other. */
type Purpose = 'answer' | 'stop'

/**
 * Creates the secret of an email's link. It is sealed from the id of the invitation instead of stored, so that all
 * emails of an invitation keep working, and no table contains a secret (docs/decisions/007).
 */
export function invitationLink(
  { flashSecret }: Pick<Services, 'flashSecret'>,
  invitationId: number,
  purpose: Purpose,
): string {
  const seal = createHmac('sha256', flashSecret).update(`invitation ${purpose} ${invitationId}`)
  return `${invitationId}.${seal.digest('base64url')}`
}

/** Returns the invitation id of a link; null for a forged one. */
export function readInvitationLink(services: Pick<Services, 'flashSecret'>, link: string, purpose: Purpose) {
  const id = Number(/^(\d{1,10})\./.exec(link)?.[1] ?? NaN)
  return Number.isSafeInteger(id) && isSameSecret(link, invitationLink(services, id, purpose)) ? id : null
}

/** Returns a hash for places where the address itself must not be kept. */
export function addressHash(emailKey: string): string {
  return createHash('sha256').update(`invited ${emailKey}`).digest('hex')
}
