import { mkdirSync } from 'node:fs'
import { isEmpty } from '#db/queries/user.ts'
import { migrate } from '#db/migrate.ts'
import type { Services } from './context.ts'
import { recallAccounts, rememberAccounts } from './demo/accounts.ts'
import { playDemo } from './demo/play.ts'
import { readSettings, SettingsError, unreadSettings } from './env.ts'
import { inTransaction } from './transaction.ts'
import { checkSecrets, makeServices } from './services.ts'

/** Before the two processes start: settings checked, database migrated, an empty one filled with demo data. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  for (const name of unreadSettings(process.env)) say(`${name} is set, but what it is for is not built yet.`)
  mkdirSync(settings.dataDir, { recursive: true })
  const services = makeServices(settings)
  try {
    await migrate(services.db)
    await checkSecrets(services)
    if (settings.isDemo) await offerDemo(services)
    else say('This site starts without demo data.')
    say(`Virée: ${settings.publicUrl}`)
  } finally {
    await services.db.destroy()
  }
}

async function offerDemo(services: Services): Promise<void> {
  const { dataDir } = services.settings
  if (await isEmpty(services.db)) {
    say('The database is empty: playing the demo data…')
    // In one transaction: a start that is killed halfway leaves an empty database, not half a demo.
    await rememberAccounts(dataDir, await inTransaction(services, playDemo))
  }
  const accounts = await recallAccounts(dataDir)
  const shown = ['operator', 'host', 'participant'].flatMap(
    (role) => accounts.find((account) => account.role === role) ?? [],
  )
  for (const { role, name, email, password } of shown)
    say(`Sign in as ${role} · ${name} · ${email} · ${password}`)
  if (shown.length > 0) say(`All demo accounts: ${dataDir}/demo-accounts.json`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof SettingsError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
})
