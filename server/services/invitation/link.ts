import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'

/** The purpose of a link: a link for one purpose does not work for the other. */
type Purpose = 'answer' | 'stop'

/**
 * Creates the secret of an email's link. It is signed from the id of the invitation instead of stored, so that all
 * emails of an invitation keep working, and no table contains a secret (docs/decisions/007).
 */
export function invitationLink(
  { signer }: Pick<Services, 'signer'>,
  invitationId: number,
  purpose: Purpose,
): string {
  return `${invitationId}.${signer.sign(signedText(invitationId, purpose))}`
}

/** Returns the invitation id of a link; null for a forged one. */
export function readInvitationLink({ signer }: Pick<Services, 'signer'>, link: string, purpose: Purpose) {
  const id = Number(/^(\d{1,10})\./.exec(link)?.[1] ?? NaN)
  const matches = (signature: string) => isSameSecret(link, `${id}.${signature}`)
  return Number.isSafeInteger(id) && signer.isSigned(signedText(id, purpose), matches) ? id : null
}

function signedText(invitationId: number, purpose: Purpose): string {
  return `invitation ${purpose} ${invitationId}`
}
