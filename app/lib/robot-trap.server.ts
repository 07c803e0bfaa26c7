import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/context.ts'
import { processServices } from '#server/process-services.ts'

/** Nobody reads a public form and fills it in that fast (decisions §3). */
const SHORTEST_MS = 2000

/** The field that people never see. */
const BAIT = 'commentaire'
const STAMP = 'stamp'

/** The clock, and the secret that seals what visitors carry for us. */
type SealServices = Pick<Services, 'now' | 'flashSecret'>

/** What a public form carries: when it was handed out, sealed. No two are the same, so it also names the form. */
export function stampForm({ now, flashSecret }: SealServices = processServices()): string {
  const words = `${now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${words}.${seal(words, flashSecret)}`
}

/** Whether a robot filled this form in. It is told to send it again, like a person who was too quick. */
export function isCaught(form: FormData, { now, flashSecret }: SealServices = processServices()): boolean {
  const handedOut = readStamp(stampOf(form), flashSecret)
  return Boolean(form.get(BAIT)) || now().getTime() - handedOut < SHORTEST_MS
}

export function stampOf(form: FormData): string {
  const stamp = form.get(STAMP)
  return typeof stamp === 'string' ? stamp.slice(0, 200) : ''
}

/** The instant in milliseconds; Infinity for what we did not seal, as if it had not been handed out yet. */
function readStamp(stamp: string, secret: string): number {
  const end = stamp.lastIndexOf('.')
  const words = stamp.slice(0, end)
  return end > 0 && isSame(stamp.slice(end + 1), seal(words, secret)) ? parseInt(words, 36) : Infinity
}

function seal(words: string, secret: string): string {
  return createHmac('sha256', secret).update(`form ${words}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
