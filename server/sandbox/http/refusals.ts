import type { Sandbox } from '../sandbox.ts'
import type { ApiError } from '../wire/errors.ts'

const MOST_KEPT = 100

/** Keeps what was refused before any work: a suite that did not mean it finds out at its end. */
export function noteRefusal(
  { settings }: Sandbox,
  method: string,
  path: string,
  { message }: ApiError,
): void {
  const kept = settings.read<string[]>('refusals', [])
  settings.write('refusals', [...kept, `${method} ${path}: ${message}`].slice(-MOST_KEPT))
}

export function readRefusals({ settings }: Sandbox): string[] {
  return settings.read<string[]>('refusals', [])
}
