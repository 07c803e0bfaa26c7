import { createHash, randomBytes } from 'node:crypto'
import { findSecondFactor } from '#db/queries/account/sign-in/second-factor.ts'
import { findUserByEmail } from '#db/queries/account/user.ts'
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
 * the signature over both, the address and the credentials, which themselves are not in it.
 */
export interface KnownAccount {
  email: string
  /**
   * Recognises the password and the second factor. Entries are given without limit, and each has attempts of its own:
   * anyone who had the former password must not try the next one, or codes, with entries collected before.
   */
  credentials: string
}

/** Describes the account of this address, as devices know it now. */
export async function readKnownAccount({ db }: Services, email: string): Promise<KnownAccount> {
  const user = await findUserByEmail(db, emailKey(email))
  const factor = user && (await findSecondFactor(db, user.id))
  const credentials = createHash('sha256')
    .update(`${user?.passwordHash ?? ''}\n${factor?.confirmedAt ?? ''}`)
    .digest('base64url')
  return { email, credentials }
}

/** Returns the name of this device for the account of this address, as `knownDevice` does. */
export async function findKnownDevice(
  services: Services,
  carried: string | null,
  email: string,
): Promise<string | null> {
  if (entriesOf(carried).length === 0) return null
  return knownDevice(services, carried, await readKnownAccount(services, email))
}

/**
 * Returns the name of this device for this account; null when it never signed in there, too long ago, or with another
 * password or second factor.
 */
export function knownDevice(
  services: Services,
  carried: string | null,
  account: KnownAccount,
): string | null {
  const entries = entriesOf(carried)
  return entries.find((entry) => isOf(services, entry, account))?.split('.')[1] ?? null
}

/** Returns the new cookie of the device: this account first, under a new name, and a few others as before. */
export function rememberDevice(services: Services, carried: string | null, account: KnownAccount): string {
  const others = entriesOf(carried).filter((entry) => !isOf(services, entry, account))
  const day = Math.floor(services.now().getTime() / DAY_MS).toString(36)
  const named = `${day}.${randomBytes(12).toString('base64url')}`
  const own = `${named}.${signatureOf(services, named, account)}`
  return [own, ...others].slice(0, MOST_ACCOUNTS).join('~')
}

function entriesOf(carried: string | null): string[] {
  return (carried ?? '')
    .slice(0, 1000)
    .split('~')
    .filter((entry) => /^[a-z0-9]{1,6}\.[\w-]{16}\.[\w-]{22}$/.test(entry))
}

function isOf(services: Services, entry: string, account: KnownAccount): boolean {
  const [day = '', name = '', signature = ''] = entry.split('.')
  const age = services.now().getTime() / DAY_MS - parseInt(day, 36)
  if (age > DEVICE_DAYS + 1) return false
  const matches = (whole: string) => isSameSecret(signature, shortened(whole))
  return services.signer.isSigned(signedText(`${day}.${name}`, account), matches)
}

function signatureOf({ signer }: Services, named: string, account: KnownAccount): string {
  return shortened(signer.sign(signedText(named, account)))
}

function signedText(named: string, { email, credentials }: KnownAccount): string {
  return `known device\n${named}\n${emailKey(email)}\n${credentials}`
}

/** Cookies are small: 132 bits are plenty. */
function shortened(signature: string): string {
  return signature.slice(0, 22)
}
