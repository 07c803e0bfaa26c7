import { existsSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '#db/start/refusal.ts'

/** A restore works in this folder of DATA_DIR, and moves what it made when all of it is right. */
export const RESTORING = 'restoring'

/** Lies in that folder from the beginning, and is removed last. */
export const UNFINISHED = 'unfinished'

/** Throws where a restore was cut short: starting would begin an empty site beside half of the old one. */
export function refuseCutRestore(dataDir: string): void {
  const folder = join(dataDir, RESTORING)
  if (!existsSync(folder)) return
  if (readdirSync(folder).length > 0)
    throw new StartRefusal(
      `A restore into ${dataDir} was cut short: run it again (\`npm run restore -- BACKUP\`), it begins anew.`,
    )
  rmdirSync(folder) // it had done nothing yet, or had ended but for this
}
