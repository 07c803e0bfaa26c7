import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'

/**
 * Creates the secret that is mailed to the holder of a ticket that was handed on. It is signed from the id of the row
 * instead of stored: each email that is sent again has the same, and no table contains a secret (docs/decisions/007).
 * It is over when the ticket is handed on again.
 */
export function holderLink({ signer }: Pick<Services, 'signer'>, handoverId: number): string {
  return `billet-${handoverId}-${signer.sign(signedText(handoverId))}`
}

/** Returns the handing on to which a link belongs; null for a forged one, and for a secret of another kind. */
export function readHolderLink({ signer }: Pick<Services, 'signer'>, link: string): number | null {
  const id = Number(/^billet-(\d{1,10})-/.exec(link)?.[1] ?? NaN)
  const matches = (signature: string) => isSameSecret(link, `billet-${id}-${signature}`)
  return Number.isSafeInteger(id) && signer.isSigned(signedText(id), matches) ? id : null
}

function signedText(handoverId: number): string {
  return `ticket holder ${handoverId}`
}
