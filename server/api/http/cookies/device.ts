import type { Settings } from '#server/runtime/env.ts'
import { makeCookie } from './cookies.ts'

/** Clients without cookies send here the device token that signing in gave them. */
export const DEVICE_HEADER = 'X-Viree-Device'

/**
 * Returns the device token of earlier sign-ins; each entry is signed (server/services/account/sign-in/known-device.ts).
 */
export async function readDevice(settings: Settings, headers: Headers): Promise<string | null> {
  const sent = headers.get(DEVICE_HEADER)
  if (sent !== null) return sent
  const value: unknown = await makeCookie(settings, 'device').parse(headers.get('cookie'))
  return typeof value === 'string' ? value : null
}

/** Returns the Set-Cookie header that makes the device known. */
export function serializeDevice(settings: Settings, carried: string): Promise<string> {
  return makeCookie(settings, 'device').serialize(carried)
}
