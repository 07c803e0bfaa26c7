import { join } from 'node:path'
import { type DatabaseAddress, openDatabase } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { makeDatabase } from '#tests/infrastructure/database.ts'
import { afterwards, newFolder, type Outcome, run } from '../programs.ts'

export type Engine = 'SQLite' | 'PostgreSQL'
export const engines: Engine[] = ['SQLite', 'PostgreSQL']

export const IS_WHOLE = process.env.TEST_SIZE === 'whole'

/** Both engines; in the small size this one, where the other one does the same. */
export const enginesOr = (one: Engine): Engine[] => (IS_WHOLE ? engines : [one])

export const PASSPHRASE = 'une phrase que personne ne devine'

/** A DATA_DIR with the settings that belong to it. */
export interface Installation {
  dataDir: string
  env: Record<string, string>
  database: DatabaseAddress
}

/** An empty folder, and an empty database. */
export async function emptyInstallation(engine: Engine): Promise<Installation> {
  const dataDir = join(await newFolder(), 'data')
  const secret = { BACKUP_PASSPHRASE: PASSPHRASE }
  if (engine === 'SQLite')
    return { dataDir, env: secret, database: { kind: 'sqlite', file: join(dataDir, 'viree.sqlite') } }
  const { url, drop } = await makeDatabase(process.env.TEST_DATABASE_URL ?? '')
  afterwards(drop)
  return { dataDir, env: { ...secret, DATABASE_URL: url }, database: { kind: 'postgres', url } }
}

/** Takes a backup of it, and returns the folder of the backup. */
export async function backUp(place: Installation, to: string, ...args: string[]): Promise<string> {
  const { code, said } = await run('backup', { ...place, args: ['--to', to, ...args] })
  const folder = /^Backup: (\S+)/m.exec(said)?.[1]
  if (code !== 0 || !folder) throw new Error(`The backup failed: ${said}`)
  return folder
}

export function restore(from: string, place: Installation, ...args: string[]): Promise<Outcome> {
  return run('restore', { ...place, args: [from, ...args] })
}

export async function opened<Result>(
  { database }: Pick<Installation, 'database'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(database)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
