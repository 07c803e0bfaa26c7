import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/schema.ts'
import { withStartLock } from '#db/start/lock.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import {
  type KeyKind,
  type KeyRing,
  MOST_KEYS,
  sealingKeys,
  withNewKey,
} from '#server/domain/platform/key-ring.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Settings } from '#server/runtime/env.ts'
import { checkSecrets, readSecrets } from '#server/runtime/secrets.ts'
import { replaceFile } from '#server/runtime/start/whole-file.ts'
import { KEY_SETTINGS } from './given.ts'
import { formatSecrets, readStored, type Secrets, SECRETS_NAME, secretsPath } from './stored.ts'

/**
 * Makes a new key of each kind, and keeps the others. The file is replaced as a whole: a kill leaves the keys of before
 * or the new ones. Returns the rings.
 */
export function rotateKeys(
  db: Db,
  settings: Settings,
  kinds: readonly KeyKind[],
  now: Date,
): Promise<Secrets> {
  return withStartLock(db, async (trx) => {
    const stored = await readOwn(trx, settings, kinds)
    for (const kind of kinds) {
      if (sealingKeys(stored[kind]).length >= MOST_KEYS)
        throw new StartRefusal(
          `There are ${MOST_KEYS} keys of the ${kind} already: drop older ones first (npm run rotate -- ${kind} --drop-old). Nothing was changed.`,
        )
      const key = randomBytes(32).toString('hex')
      stored[kind] = withNewKey(stored[kind], key, instant(now), settings.keys[kind].previous)
    }
    writeKeys(settings, stored)
    return stored
  })
}

/** Returns the keys of DATA_DIR, once it is sure that they are those of this database, and that no setting hides them. */
export async function readOwn(db: Db, settings: Settings, kinds: readonly KeyKind[]): Promise<Secrets> {
  await checkSecrets(db, readSecrets(settings))
  const given = kinds.find((kind) => settings.keys[kind].newest !== null)
  if (given) throw comesFromSetting(given, settings)
  const stored = readStored(secretsPath(settings))
  if (!stored) throw new StartRefusal(`${secretsPath(settings)} is missing: nothing was changed.`)
  // A file of the first version gets its third key with the next start.
  if (!stored.data)
    throw new StartRefusal('Start this version once, with `npm start`, before keys are changed.')
  return { ...stored, data: stored.data }
}

/** Removes what a killed rotation left beside the file, too. Call it under the lock of starts only. */
export function writeKeys(settings: Settings, secrets: Secrets): void {
  replaceFile(secretsPath(settings), formatSecrets(secrets))
  for (const name of readdirSync(settings.dataDir))
    if (name.startsWith(`${SECRETS_NAME}.`) && name.endsWith('.part')) rmSync(join(settings.dataDir, name))
}

/** The sentence has a new key in it, which is in use nowhere. */
function comesFromSetting(kind: KeyKind, settings: Settings): StartRefusal {
  const name = KEY_SETTINGS[kind]
  const { newest, previous } = settings.keys[kind]
  const ring = [newest, ...previous] as unknown as KeyRing
  const [{ id, key }] = withNewKey(ring, randomBytes(32).toString('hex'), '')
  const before = [newest, ...previous].flatMap((old) => (old ? [`${old.id}:…`] : [])).join(',')
  return new StartRefusal(
    `${name} is set, so the keys of the ${kind} change there. On every machine first add ${id}:${key} to ${name}_PREVIOUS and start again; then set ${name}=${id}:${key} and ${name}_PREVIOUS=${before} (with the keys of before), and start again. Nothing was changed.`,
  )
}
