import { type Migrations, migrations } from '#db/migrations/index.ts'
import { findMarker } from '#db/queries/platform/marker.ts'
import type { Db } from '#db/schema.ts'
import { listApplied } from './migrations-applied.ts'
import { StartRefusal } from './refusal.ts'

/** The marker with the newest migration that a program must know to read this database. */
export const NEEDED_MIGRATION = 'needed-migration'

/**
 * Throws where this program and the database do not fit. A schema with migrations that this program does not know is
 * accepted, unless one of them forbids it: so a version can be rolled back, and replaced one machine at a time.
 */
export async function checkSchema(db: Db, known: Migrations = migrations): Promise<void> {
  const applied = await listApplied(db)
  await refuseUnreadable(db, applied, known)
  const missing = Object.keys(known).filter((name) => !applied.includes(name))
  if (missing.length === 0) return
  throw new StartRefusal(
    applied.length === 0
      ? 'The database is not set up yet: run `npm start`, or `node build/node/setup.js` before web and worker.'
      : `The schema of the database is older than this program (it lacks ${missing.join(', ')}): run \`npm start\`, or \`node build/node/setup.js\` before web and worker.`,
  )
}

/** Throws where a newer version left a schema that this program would misread. */
export async function refuseUnreadable(db: Db, applied: string[], known: Migrations): Promise<void> {
  if (applied.length === 0) return
  const needed = await findMarker(db, NEEDED_MIGRATION)
  if (needed === undefined || needed in known) return
  throw new StartRefusal(
    `A newer version of Virée has changed the database so that this one cannot read it (${needed}): start that version, or go back to the copy from before its upgrade (docs/operating.md, "Upgrades").`,
  )
}
