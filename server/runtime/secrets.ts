import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isEmpty } from '#db/queries/account/user.ts'
import { claimMarker, findMarker } from '#db/queries/platform/marker.ts'
import type { Db } from '#db/schema.ts'
import { withStartLock } from '#db/start/lock.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import { createFile, replaceFile } from '#server/runtime/start/whole-file.ts'
import type { Settings } from './env.ts'

const Key = z.string().regex(/^[0-9a-f]{64}$/)

const StoredSecrets = z.object({
  session: z.string().min(32),
  ticketKey: Key,
  /** Folders of the first version have none yet: it is created with the first start of the second. */
  dataKey: Key.optional(),
})

type Stored = z.infer<typeof StoredSecrets>

export type Secrets = Required<Stored>

const NAMES = ['session', 'ticketKey', 'dataKey'] as const

/** The markers with the fingerprints of the secrets that a database was created with (docs/decisions/012). */
const MARKERS = { secrets: ['session', 'ticketKey'], 'data-key': ['dataKey'] } as const

/** Returns the secrets as set, else those of DATA_DIR. Creates nothing: throws where one is missing. */
export function readSecrets(settings: Settings): Secrets {
  const { given, stored } = gather(settings)
  const secrets = { ...stored, ...given }
  if (isComplete(secrets)) return secrets
  throw new StartRefusal(
    `${pathIn(settings)} is missing. A new site gets it from \`npm start\`, or \`node build/node/setup.js\` before web and worker; for one that exists, restore it from the backup, or set SESSION_SECRET, TICKET_KEY and DATA_KEY.`,
  )
}

/**
 * Returns the secrets of a site that starts: as set, else those of DATA_DIR, else created and stored there, which
 * happens only where nothing can have been sealed with others yet. The database then remembers which ones they are.
 */
export function resolveSecrets(db: Db, settings: Settings, at: string): Promise<Secrets> {
  return withStartLock(db, async (trx) => {
    const { given, stored } = gather(settings)
    const known = { ...stored, ...given }
    const secrets = isComplete(known) ? known : await makeMissing(trx, settings, stored, known)
    for (const marker of Object.keys(MARKERS) as (keyof typeof MARKERS)[]) {
      const fingerprint = fingerprintOf(secrets, marker)
      if ((await claimMarker(trx, marker, fingerprint, at)) !== fingerprint) throw otherSecrets()
    }
    return secrets
  })
}

/** Reads the secrets of a backup. Throws where one is missing. */
export function parseSecrets(text: string): Secrets {
  return StoredSecrets.required().parse(JSON.parse(text))
}

/** Writes the secrets of a restored site into its DATA_DIR. */
export function storeSecrets(dataDir: string, secrets: Secrets): void {
  createFile(pathIn({ dataDir }), JSON.stringify(secrets))
}

/** Throws where the database was created with other secrets, or with none yet. */
export async function checkSecrets(db: Db, secrets: Secrets): Promise<void> {
  for (const marker of Object.keys(MARKERS) as (keyof typeof MARKERS)[]) {
    const known = await findMarker(db, marker)
    if (known === undefined)
      throw new StartRefusal(
        'The database does not know its secrets yet: run `npm start`, or `node build/node/setup.js` before web and worker.',
      )
    if (known !== fingerprintOf(secrets, marker)) throw otherSecrets()
  }
}

async function makeMissing(trx: Db, settings: Settings, stored: Stored | null, known: Partial<Secrets>) {
  const missing = NAMES.filter((name) => known[name] === undefined)
  if (await mayBeInUse(trx, missing))
    throw new StartRefusal(
      stored
        ? `${pathIn(settings)} lacks a key that the database was used with: restore the newest copy of that file from the backup, or set DATA_KEY.`
        : `${pathIn(settings)} is missing, and the database was made with the secrets in it (they seal tickets, links and bank accounts): restore that file from the backup, or set SESSION_SECRET, TICKET_KEY and DATA_KEY. Nothing was changed.`,
    )
  const make = () => randomBytes(32).toString('hex')
  const made = { session: make(), ticketKey: make(), dataKey: make(), ...stored }
  keep(settings, made, stored)
  return readSecrets(settings)
}

/** Adds to an existing file; a new one never replaces one that another start created meanwhile. */
function keep(settings: Settings, secrets: Secrets, stored: Stored | null): void {
  const text = JSON.stringify(secrets)
  if (stored) replaceFile(pathIn(settings), text)
  else createFile(pathIn(settings), text)
}

/** A database from before the data key has people and no marker for it: then that key alone may be made. */
async function mayBeInUse(trx: Db, missing: readonly (keyof Secrets)[]): Promise<boolean> {
  if (missing.includes('dataKey') && (await findMarker(trx, 'data-key')) !== undefined) return true
  if (!missing.includes('session') && !missing.includes('ticketKey')) return false
  return (await findMarker(trx, 'secrets')) !== undefined || !(await isEmpty(trx))
}

function gather(settings: Settings): { given: Partial<Secrets>; stored: Stored | null } {
  const { sessionSecret, ticketKey, dataKey } = settings
  const given = {
    ...(sessionSecret && { session: sessionSecret }),
    ...(ticketKey && { ticketKey }),
    ...(dataKey && { dataKey }),
  }
  return { given, stored: isComplete(given) ? null : readStored(pathIn(settings)) }
}

function isComplete(secrets: Partial<Secrets>): secrets is Secrets {
  return NAMES.every((name) => secrets[name] !== undefined)
}

/** Returns null only without such a file: after another failure, it may contain keys that are stored nowhere else. */
function readStored(path: string): Stored | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new StartRefusal(
      `${path} cannot be read (${code}): give it to the user that Virée runs as (chown, mode 0600). Nothing was changed.`,
      { cause: error },
    )
  }
  const parsed = StoredSecrets.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new StartRefusal(
    `${path} is damaged (cut short, or changed by hand): restore it from the backup, the keys in it are in no other place. Nothing was changed.`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function otherSecrets(): StartRefusal {
  return new StartRefusal(
    'This database was made with other secrets: set SESSION_SECRET, TICKET_KEY and DATA_KEY to them, or use the DATA_DIR that holds them.',
  )
}

function fingerprintOf(secrets: Secrets, marker: keyof typeof MARKERS): string {
  const parts = MARKERS[marker].map((name) => secrets[name])
  return createHash('sha256').update(parts.join(':')).digest('hex')
}

function pathIn({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'secrets.json')
}
