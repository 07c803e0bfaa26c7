import type { Services } from '#server/runtime/context.ts'
import { readSettings } from '#server/runtime/env.ts'
import { makeServices } from './services.ts'

const KEY = Symbol.for('viree.services')

type Holder = typeof globalThis & { [KEY]?: Services }

/**
 * Returns the services of this process, created with the first call. They are kept on globalThis because the
 * development server evaluates modules again, and a second database handle must not appear.
 */
export function processServices(): Services {
  const holder = globalThis as Holder
  holder[KEY] ??= makeServices(readSettings(process.env))
  return holder[KEY]
}
