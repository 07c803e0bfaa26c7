import type { Settings } from '#server/runtime/env.ts'
import { makeCookie } from './cookies.ts'

/** Clients that keep no cookies send here what signing in gave them. */
export const DEVICE_HEADER = 'X-Viree-Device'

/** What this device carries from earlier times; signed entry by entry (services/known-device.ts). */
export async function readDevice(settings: Settings, headers: Headers): Promise<string | null> {
  const sent = headers.get(DEVICE_HEADER)
  if (sent !== null) return sent
  const value: unknown = await makeCookie(settings, 'device').parse(headers.get('cookie'))
  return typeof value === 'string' ? value : null
}

/** The Set-Cookie header that makes the device known. */
export function serializeDevice(settings: Settings, carried: string): Promise<string> {
  return makeCookie(settings, 'device').serialize(carried)
}
