import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The name of the hidden field that only bots fill in. */
const HONEYPOT_FIELD = 'commentaire'
const TOKEN_FIELD = 'stamp'

/** The clock, and the secret that seals the form token. */
type SealServices = Pick<Services, 'now' | 'flashSecret'>

/**
 * Returns the token of a public form: the sealed time at which it was rendered. Each token is unique, so it also
 * identifies the form.
 */
export function makeFormToken({ now, flashSecret }: SealServices = processServices()): string {
  const words = `${now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${words}.${seal(words, flashSecret)}`
}

/** Whether a bot filled this form in. A bot is asked to send it again, like a person who was too quick. */
export function isBot(
  form: FormData,
  { now, flashSecret, settings }: SealServices & Pick<Services, 'settings'> = processServices(),
): boolean {
  const handedOut = readFormToken(formTokenOf(form), flashSecret)
  return Boolean(form.get(HONEYPOT_FIELD)) || now().getTime() - handedOut < settings.formMinAgeMs
}

export function formTokenOf(form: FormData): string {
  const formToken = form.get(TOKEN_FIELD)
  return typeof formToken === 'string' ? formToken.slice(0, 200) : ''
}

/**
 * Returns the instant in milliseconds; Infinity for a token that we did not seal, as if the form had not been rendered
 * yet.
 */
function readFormToken(formToken: string, secret: string): number {
  const end = formToken.lastIndexOf('.')
  const words = formToken.slice(0, end)
  return end > 0 && isSame(formToken.slice(end + 1), seal(words, secret)) ? parseInt(words, 36) : Infinity
}

function seal(words: string, secret: string): string {
  return createHmac('sha256', secret).update(`form ${words}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
