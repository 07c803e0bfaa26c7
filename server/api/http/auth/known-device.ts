import { readDevice, serializeDevice } from '#server/api/http/cookies/device.ts'
import type { Services } from '#server/runtime/context.ts'
import { readKnownAccount, rememberDevice } from '#server/services/account/sign-in/known-device.ts'
import { findEmailOfCode } from '#server/services/account/sign-in/password-code.ts'

/**
 * Returns the Set-Cookie header for a device on which the password or the second factor of an account has just been
 * changed: all others have to sign in once to be known again.
 */
export async function knowDevice(services: Services, headers: Headers, email: string): Promise<string> {
  const carried = await readDevice(services.settings, headers)
  const account = await readKnownAccount(services, email)
  return serializeDevice(services.settings, rememberDevice(services, carried, account))
}

/**
 * The same where the code of an email has changed the password: the person who reads the mail of the account signs in
 * there, also while strangers use up its attempts. Null for a forged code.
 */
export async function knowDeviceOfCode(services: Services, headers: Headers, code: string) {
  const email = await findEmailOfCode(services, code)
  return email === null ? null : knowDevice(services, headers, email)
}
