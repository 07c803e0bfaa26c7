import { readDevice, serializeDevice } from '#server/api/http/cookies/device.ts'
import type { Services } from '#server/runtime/context.ts'
import { rememberDevice } from '#server/services/account/sign-in/known-device.ts'
import { findEmailOfCode } from '#server/services/account/sign-in/password-code.ts'

/**
 * Returns the Set-Cookie header for a device on which the code of an email has just changed the password: the person
 * who reads the mail of the account signs in there, also while strangers use up its attempts. Null for a forged code.
 */
export async function knowDeviceOfCode(services: Services, headers: Headers, code: string) {
  const email = await findEmailOfCode(services, code)
  if (!email) return null
  const { settings } = services
  return serializeDevice(settings, rememberDevice(services, await readDevice(settings, headers), email))
}
