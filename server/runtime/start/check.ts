import { checkSchema } from '#db/start/schema-check.ts'
import { refuseCutRestore } from '#server/runtime/backup/cut-restore.ts'
import type { Services } from '#server/runtime/context.ts'
import { checkSecrets, readSecrets } from '#server/runtime/secrets.ts'

/** Checks before web and worker begin, also when one of them is started alone, that this is our database. */
export async function checkStart({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<void> {
  refuseCutRestore(settings.dataDir)
  await checkSchema(db)
  await checkSecrets(db, readSecrets(settings))
}
