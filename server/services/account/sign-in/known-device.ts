import { randomBytes } from 'node:crypto'
import { DEVICE_DAYS } from '#server/domain/account/lifetimes.ts'
import type { Services } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import { emailKey } from '#server/services/account/account.ts'

const DAY_MS = 24 * 3_600_000

/** How many accounts one browser is known to: the cookie of a shared computer must stay small. */
const MOST_ACCOUNTS = 5

/**
 * A device that signed in before is known to that account, so that strangers who try its password cannot lock the owner
 * out. The cookie of the device has one signed entry per account: the time, a number that identifies the device, and
 * the signature over both and the address, which itself is not in it.
 */

/** Returns the name of this device for this account; null when it never signed in there, or too long ago. */
export function knownDevice(services: Services, carried: string | null, email: string): string | null {
  const entries = entriesOf(carried)
  return entries.find((entry) => isOf(services, entry, email))?.split('.')[1] ?? null
}

/** Returns the new cookie of the device: this account first, under a new name, and a few others as before. */
export function rememberDevice(services: Services, carried: string | null, email: string): string {
  const others = entriesOf(carried).filter((entry) => !isOf(services, entry, email))
  const day = Math.floor(services.now().getTime() / DAY_MS).toString(36)
  const named = `${day}.${randomBytes(12).toString('base64url')}`
  const own = `${named}.${signatureOf(services, named, email)}`
  return [own, ...others].slice(0, MOST_ACCOUNTS).join('~')
}

function entriesOf(carried: string | null): string[] {
  return (carried ?? '')
    .slice(0, 1000)
    .split('~')
    .filter((entry) => /^[a-z0-9]{1,6}\.[\w-]{16}\.[\w-]{22}$/.test(entry))
}

function isOf(services: Services, entry: string, email: string): boolean {
  const [day = '', name = '', signature = ''] = entry.split('.')
  const age = services.now().getTime() / DAY_MS - parseInt(day, 36)
  if (age > DEVICE_DAYS + 1) return false
  const matches = (whole: string) => isSameSecret(signature, shortened(whole))
  return services.signer.isSigned(signedText(`${day}.${name}`, email), matches)
}

function signatureOf({ signer }: Services, named: string, email: string): string {
  return shortened(signer.sign(signedText(named, email)))
}

function signedText(named: string, email: string): string {
  return `known device\n${named}\n${emailKey(email)}`
}

/** Cookies are small: 132 bits are plenty. */
function shortened(signature: string): string {
  return signature.slice(0, 22)
}
