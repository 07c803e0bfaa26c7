import { statSync } from 'node:fs'
import { KEY_KINDS, type KeyKind } from '#server/domain/platform/key-ring.ts'
import type { Keys } from '#server/gateways/keys.ts'
import type { Settings } from '#server/runtime/env.ts'
import type { Logger } from '#server/runtime/log.ts'
import { readSecrets } from '#server/runtime/secrets.ts'
import { areAllGiven } from './given.ts'
import { type Secrets, secretsPath } from './stored.ts'

/** How often the file is looked at. Anyone who brings something of an unknown key causes one look more. */
const LOOK_EVERY_MS = 1000

interface Watched {
  settings: Settings
  log: Logger
  /** The keys to begin with, where they were read already. */
  secrets?: Secrets
  /** Milliseconds of a clock that is never set back. */
  clock?: () => number
}

/**
 * Returns the keys of this process. `npm run rotate` replaces the file of DATA_DIR while the site runs: each process
 * reads it again when it is another file.
 */
export function watchKeys({
  settings,
  log,
  secrets,
  clock = () => performance.now(),
}: Watched): Record<KeyKind, Keys> {
  const path = secretsPath(settings)
  const isFixed = areAllGiven(settings.keys)
  let seen = isFixed ? '' : lookOf(path)
  /** As the file was when it could not be read: tried again each second, and told once. */
  let failed = ''
  let known = secrets ?? readSecrets(settings)
  let lookedAt = clock()

  function look(): boolean {
    const isTooSoon = failed !== '' && clock() - lookedAt < LOOK_EVERY_MS
    if (isFixed || isTooSoon) return false
    lookedAt = clock()
    let there = ''
    try {
      there = lookOf(path)
      if (there === seen) return false
      known = keepSameRings(known, readSecrets(settings))
      seen = there // last: what could not be read is looked at again
      failed = ''
      log.info({ keys: newestOf(known) }, 'keys read anew')
      return true
    } catch (error) {
      if (failed !== there)
        log.error({ err: error }, 'keys cannot be read anew: those known so far stay in use')
      failed = there
      return false
    }
  }

  const keysOf = (kind: KeyKind): Keys => ({
    ring() {
      if (clock() - lookedAt >= LOOK_EVERY_MS) look()
      return known[kind]
    },
    lookAnew: look,
  })
  return { sessions: keysOf('sessions'), tickets: keysOf('tickets'), data: keysOf('data') }
}

/** A replaced file has another number, even where the clock of its folder is coarse. */
function lookOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs} ${found.ctimeMs} ${found.size}` : ''
}

/** A kind whose keys are the same stays the same object: nothing is made of them again. */
function keepSameRings(before: Secrets, after: Secrets): Secrets {
  const rings = KEY_KINDS.map((kind) => {
    const isSame = JSON.stringify(before[kind]) === JSON.stringify(after[kind])
    return [kind, isSame ? before[kind] : after[kind]] as const
  })
  return Object.fromEntries(rings) as Secrets
}

function newestOf(secrets: Secrets): Record<string, number> {
  return Object.fromEntries(KEY_KINDS.map((kind) => [kind, secrets[kind][0].id]))
}
