import { randomBytes } from 'node:crypto'
import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The name of the hidden field that only bots fill in. */
const HONEYPOT_FIELD = 'commentaire'
const TOKEN_FIELD = 'stamp'

/** The clock, and what signs the form token. */
type SignServices = Pick<Services, 'now' | 'signer'>

/**
 * Returns the token of a public form: the signed time at which it was rendered. Each token is unique, so it also
 * identifies the form.
 */
export function makeFormToken({ now, signer }: SignServices = processServices()): string {
  const words = `${now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${words}.${signer.sign(signedText(words))}`
}

/** Whether the field is filled in that people do not see. */
export function isHoneypotFilled(form: FormData): boolean {
  return Boolean(form.get(HONEYPOT_FIELD))
}

/** Whether a bot filled this form in. A bot is asked to send it again, like a person who was too quick. */
export function isBot(
  form: FormData,
  { now, signer, settings }: SignServices & Pick<Services, 'settings'> = processServices(),
): boolean {
  const handedOut = readFormToken(formTokenOf(form), signer)
  return isHoneypotFilled(form) || now().getTime() - handedOut < settings.formMinAgeMs
}

export function formTokenOf(form: FormData): string {
  const formToken = form.get(TOKEN_FIELD)
  return typeof formToken === 'string' ? formToken.slice(0, 200) : ''
}

/**
 * Returns the instant in milliseconds; Infinity for a token that we did not sign, as if the form had not been rendered
 * yet.
 */
function readFormToken(formToken: string, signer: Services['signer']): number {
  const end = formToken.lastIndexOf('.')
  const words = formToken.slice(0, end)
  const matches = (signature: string) => isSameSecret(formToken.slice(end + 1), signature)
  return end > 0 && signer.isSigned(signedText(words), matches) ? parseInt(words, 36) : Infinity
}

function signedText(words: string): string {
  return `form ${words}`
}
