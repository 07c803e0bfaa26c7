import { createHash, randomBytes } from 'node:crypto'
import { isEmpty } from '#db/queries/account/user.ts'
import { claimMarker, findMarker, putMarker } from '#db/queries/platform/marker.ts'
import type { Db } from '#db/schema.ts'
import { withStartLock } from '#db/start/lock.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import {
  FIRST_ID,
  KEY_KINDS,
  type KeyKind,
  type KeyRing,
  sealingKeys,
} from '#server/domain/platform/key-ring.ts'
import { createFile, replaceFile } from '#server/runtime/start/whole-file.ts'
import type { Settings } from './env.ts'
import { areAllGiven, combine } from './keys/given.ts'
import {
  formatSecrets,
  isComplete,
  readStored,
  type Secrets,
  secretsPath,
  type Stored,
} from './keys/stored.ts'

/** The markers with the fingerprints of the secrets that a database was created with (docs/decisions/012). */
const MARKERS = { secrets: ['sessions', 'tickets'], 'data-key': ['data'] } as const

type Marker = keyof typeof MARKERS

/** Returns the secrets as set, else those of DATA_DIR. Creates nothing: throws where one is missing. */
export function readSecrets(settings: Settings): Secrets {
  const secrets = gather(settings).known
  if (isComplete(secrets)) return secrets
  throw new StartRefusal(
    `${secretsPath(settings)} is missing. A new site gets it from \`npm start\`, or \`node build/node/setup.js\` before web and worker; for one that exists, restore it from the backup, or set SESSION_SECRET, TICKET_KEY and DATA_KEY.`,
  )
}

/**
 * Returns the secrets of a site that starts: as set, else those of DATA_DIR, else created and stored there, which
 * happens only where nothing can have been sealed with others yet. The database then remembers which ones they are.
 */
export function resolveSecrets(db: Db, settings: Settings, at: string): Promise<Secrets> {
  return withStartLock(db, async (trx) => {
    const { known, stored } = gather(settings)
    const secrets = isComplete(known) ? known : await makeMissing(trx, settings, stored, known)
    for (const marker of Object.keys(MARKERS) as Marker[]) {
      const [newest = '', ...older] = fingerprintsOf(secrets, marker)
      const remembered = await claimMarker(trx, marker, newest, at)
      if (remembered === newest) continue
      if (!older.includes(remembered)) throw otherSecrets()
      await putMarker(trx, marker, newest, at) // the keys of before may be taken away from now on
    }
    return secrets
  })
}

/** Writes the secrets of a restored site into its DATA_DIR. */
export function storeSecrets(dataDir: string, secrets: Secrets): void {
  createFile(secretsPath({ dataDir }), formatSecrets(secrets))
}

/** Throws where the database was created with other secrets, or with none yet. */
export async function checkSecrets(db: Db, secrets: Secrets): Promise<void> {
  for (const marker of Object.keys(MARKERS) as Marker[]) {
    const known = await findMarker(db, marker)
    if (known === undefined)
      throw new StartRefusal(
        'The database does not know its secrets yet: run `npm start`, or `node build/node/setup.js` before web and worker.',
      )
    if (!fingerprintsOf(secrets, marker).includes(known)) throw otherSecrets()
  }
}

/** Has the database remember the newest keys only, so that those of before may be dropped. */
export async function rememberNewest(db: Db, secrets: Secrets, at: string): Promise<void> {
  for (const marker of Object.keys(MARKERS) as Marker[]) {
    const [newest = ''] = fingerprintsOf(secrets, marker)
    await putMarker(db, marker, newest, at)
  }
}

async function makeMissing(trx: Db, settings: Settings, stored: Stored | null, known: Partial<Secrets>) {
  const missing = KEY_KINDS.filter((kind) => known[kind] === undefined)
  if (await mayBeInUse(trx, missing))
    throw new StartRefusal(
      stored
        ? `${secretsPath(settings)} lacks a key that the database was used with: restore the newest copy of that file from the backup, or set DATA_KEY.`
        : `${secretsPath(settings)} is missing, and the database was made with the secrets in it (they seal tickets, links and bank accounts): restore that file from the backup, or set SESSION_SECRET, TICKET_KEY and DATA_KEY. Nothing was changed.`,
    )
  const make = (): KeyRing => [{ id: FIRST_ID, key: randomBytes(32).toString('hex') }]
  keep(settings, { sessions: make(), tickets: make(), data: make(), ...stored }, stored)
  return readSecrets(settings)
}

/** Adds to an existing file; a new one never replaces one that another start created meanwhile. */
function keep(settings: Settings, secrets: Secrets, stored: Stored | null): void {
  const text = formatSecrets(secrets)
  if (stored) replaceFile(secretsPath(settings), text)
  else createFile(secretsPath(settings), text)
}

/** A database from before the data key has people and no marker for it: then that key alone may be made. */
async function mayBeInUse(trx: Db, missing: readonly KeyKind[]): Promise<boolean> {
  if (missing.includes('data') && (await findMarker(trx, 'data-key')) !== undefined) return true
  if (!missing.includes('sessions') && !missing.includes('tickets')) return false
  return (await findMarker(trx, 'secrets')) !== undefined || !(await isEmpty(trx))
}

function gather(settings: Settings): { known: Partial<Secrets>; stored: Stored | null } {
  const { keys } = settings
  const stored = areAllGiven(keys) ? null : readStored(secretsPath(settings))
  const rings = KEY_KINDS.flatMap((kind) => {
    const ring = combine(kind, keys[kind], stored?.[kind])
    return ring ? [[kind, ring] as const] : []
  })
  return { known: Object.fromEntries(rings), stored }
}

function otherSecrets(): StartRefusal {
  return new StartRefusal(
    'This database was made with other secrets: set SESSION_SECRET, TICKET_KEY and DATA_KEY to them, or use the DATA_DIR that holds them.',
  )
}

/** The newest keys first, then every combination with older ones: two kinds are rotated at different times. */
function fingerprintsOf(secrets: Secrets, marker: Marker): string[] {
  const combinations = MARKERS[marker].reduce<string[][]>(
    (rows, kind) => rows.flatMap((row) => sealingKeys(secrets[kind]).map(({ key }) => [...row, key])),
    [[]],
  )
  return combinations.map((parts) => createHash('sha256').update(parts.join(':')).digest('hex'))
}
