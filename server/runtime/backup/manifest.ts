import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '#db/start/refusal.ts'
import { createFile } from '#server/runtime/start/whole-file.ts'

/** The list of a backup: what it holds, and by which program it was made. Stands in `manifest.json`. */
const Manifest = z.object({
  format: z.literal(1),
  /** Version of the product. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations applied to the database, in their order. */
  migrations: z.array(z.string()).min(1),
  secrets: z.enum(['sealed', 'left-out']),
  files: z.array(
    z.object({
      /** Below the folder of the backup, with slashes. */
      path: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

export type Manifest = z.infer<typeof Manifest>
export type StoredFile = Manifest['files'][number]

const LIST = 'manifest.json'
const SUM = 'manifest.sha256'

/** The file of each engine's database. */
export const DATABASE_FILE = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const
export const SECRETS_FILE = 'secrets.sealed'
export const UPLOADS_FOLDER = 'uploads'
/** Passwords of the demo: only where demo data were played. */
export const DEMO_FILE = 'demo-accounts.json'

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  createFile(join(folder, LIST), text)
  createFile(join(folder, SUM), `${sumOf(text)}\n`)
}

/** Returns the list of a backup; throws a sentence where there is none, or it was changed since. */
export function readManifest(folder: string): Manifest {
  const [text, sum] = [LIST, SUM].map((name) => readText(join(folder, name)))
  if (text === null || text === undefined || sum === null)
    throw new StartRefusal(`${folder} is no backup: it has no ${text === null ? LIST : SUM}.`)
  if (sumOf(text) !== sum?.trim())
    throw new StartRefusal(`${join(folder, LIST)} is damaged: it does not fit ${SUM}. Use another backup.`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new StartRefusal(`${folder} was made by a newer version of Virée: restore it with that version.`)
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return null
    throw error
  }
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
