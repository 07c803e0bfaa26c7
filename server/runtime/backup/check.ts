import { join } from 'node:path'
import { migrations } from '#db/migrations/index.ts'
import { listDamage } from '#db/start/integrity.ts'
import { StartRefusal } from '#db/start/refusal.ts'
import { readDump } from './dump.ts'
import { measure } from './files.ts'
import { DATABASE_FILE, type Manifest, readManifest } from './manifest.ts'

/**
 * Reads a backup from its first to its last byte, and writes nothing. Throws a sentence where this program cannot restore
 * it: damaged, incomplete, or made by a newer version.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new StartRefusal(
      `This backup was made by a newer version of Virée (${manifest.version}, with ${unknown.at(-1)}): restore it with that version.`,
    )
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = await measure(join(folder, path)).catch((error: unknown) => {
      throw damaged(path, 'cannot be read', error)
    })
    if (found.bytes !== bytes) throw damaged(path, `has ${found.bytes} bytes instead of ${bytes}`)
    if (found.sha256 !== sha256) throw damaged(path, 'was changed since')
  }
  await readDatabase(join(folder, DATABASE_FILE[manifest.engine]), manifest.engine)
  return manifest
}

async function readDatabase(file: string, engine: Manifest['engine']): Promise<void> {
  if (engine === 'postgres') return readDump(file)
  const [first] = listDamage(file)
  if (first) throw damaged(DATABASE_FILE.sqlite, `was copied from a damaged database: ${first}`)
}

function damaged(path: string, fault: string, cause?: unknown): StartRefusal {
  return new StartRefusal(
    `This backup is damaged: ${path} ${fault}. Nothing was changed; use another backup.`,
    {
      cause,
    },
  )
}
