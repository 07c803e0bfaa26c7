import type { Sandbox } from '../sandbox.ts'
import type { ApiError } from '../wire/errors.ts'

const MOST_KEPT = 100

/** A key that is in use is no mistake of the caller: Stripe answers so, too, when two try at once. */
const IN_USE = 409

/**
 * Counts what was refused before any work: a call, a parameter or a key that is wrong. A suite that did not mean it finds
 * out at its end. The last of them are kept in words.
 */
export function noteRefusal(
  { settings }: Sandbox,
  method: string,
  path: string,
  { message, status }: ApiError,
): void {
  if (status === IN_USE) return
  settings.write('refusalCount', settings.read<number>('refusalCount', 0) + 1)
  const kept = settings.read<string[]>('refusals', [])
  settings.write('refusals', [...kept, `${method} ${path}: ${message}`].slice(-MOST_KEPT))
}

export function readRefusals({ settings }: Sandbox): { count: number; refusals: string[] } {
  return {
    count: settings.read<number>('refusalCount', 0),
    refusals: settings.read<string[]>('refusals', []),
  }
}
