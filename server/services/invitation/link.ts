import { createHash, createHmac } from 'node:crypto'
import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'

/** What the link of an email is for: one opens nothing of the other. */
type Purpose = 'answer' | 'stop'

/**
 * The secret of an email's link. It is sealed from the number of the invitation instead of stored, so that all emails of an
 * invitation go on working, and no table holds what opens it (docs/decisions/007).
 */
export function invitationLink(
  { flashSecret }: Pick<Services, 'flashSecret'>,
  invitationId: number,
  purpose: Purpose,
): string {
  const seal = createHmac('sha256', flashSecret).update(`invitation ${purpose} ${invitationId}`)
  return `${invitationId}.${seal.digest('base64url')}`
}

/** The invitation that a link is for; null for one that we did not make. */
export function readInvitationLink(
  services: Pick<Services, 'flashSecret'>,
  link: string,
  purpose: Purpose,
): number | null {
  const id = Number(/^(\d{1,10})\./.exec(link)?.[1] ?? NaN)
  return Number.isSafeInteger(id) && isSameSecret(link, invitationLink(services, id, purpose)) ? id : null
}

/** What stands for an address where the address itself must not stay. */
export function addressHash(emailKey: string): string {
  return createHash('sha256').update(`invited ${emailKey}`).digest('hex')
}
