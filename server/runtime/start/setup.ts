import { openDatabase, withoutTimeLimits } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'
import { offerDemo } from '#server/demo/offer.ts'
import { instant } from '#server/runtime/clock.ts'
import { readSettings, type Settings, unreadSettings } from '#server/runtime/env.ts'
import { resolveSecrets } from '#server/runtime/secrets.ts'
import { adviseOn, sayRelay } from '#server/runtime/settings/advice.ts'
import { makeServices } from '#server/runtime/wiring/services.ts'
import { prepareDataDir, writeForOwnerOnly } from './data-dir.ts'
import { sayWhyNot } from './explanation.ts'

/** Before the two processes start: checks settings, migrates the database, fills an empty one with demo data. */
async function main(): Promise<void> {
  writeForOwnerOnly()
  const settings = readSettings(process.env)
  for (const name of unreadSettings(process.env)) say(`${name} is set, but what it is for is not built yet.`)
  for (const sentence of [...adviseOn(settings), ...prepareDataDir(settings)]) say(sentence)
  // Migrating and inserting demo data may take any time.
  const db = openDatabase(withoutTimeLimits(settings.database))
  try {
    await setUp(db, settings)
    const runner = sayRelay(settings)
    if (runner) say(runner)
    say(`Virée: ${settings.publicUrl}`)
  } finally {
    await db.destroy()
  }
}

async function setUp(db: Db, settings: Settings): Promise<void> {
  await migrate(db, { onCopy: (path) => say(`The database before this upgrade is kept: ${path}`) })
  const secrets = await resolveSecrets(db, settings, instant(new Date()))
  await offerDemo(makeServices(settings, { db, secrets }), say)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exitCode = 1
})
