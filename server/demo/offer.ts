import { countDemoAccounts, isEmpty } from '#db/queries/account/user.ts'
import { takeStartLock, untilFree } from '#db/start/lock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { recallAccounts, rememberAccounts } from './accounts.ts'
import { playPayments } from './payments.ts'
import { playDemo } from './play.ts'

const SHOWN_ROLES = ['operator', 'host', 'participant']

/**
 * Inserts the demo data where it is wanted and the database is empty, and prints the accounts to sign in with, and
 * those that are closed.
 */
export async function offerDemo(services: Services, say: (line: string) => void): Promise<void> {
  if (!services.settings.isDemo) return sayWithoutDemo(services, say)

  const { dataDir } = services.settings
  if (await isEmpty(services.db)) {
    say('The database is empty: playing the demo data…')
    await play(services)
  }
  await playPayments(services, say)
  const accounts = recallAccounts(dataDir)
  const shown = SHOWN_ROLES.flatMap((role) => accounts.find((account) => account.role === role) ?? [])
  for (const { role, name, email, password } of shown)
    say(`Sign in as ${role} · ${name} · ${email} · ${password}`)
  if (shown.length > 0) say(`All demo accounts: ${dataDir}/demo-accounts.json`)
}

/**
 * Inserts the demo data in one transaction: a start that is killed halfway leaves an empty database, not half a demo,
 * and of two starts at once one inserts. The passwords are on the disk before the accounts exist: they are stored
 * nowhere else.
 */
async function play(services: Services): Promise<void> {
  await untilFree(() =>
    inTransaction(services, async (services) => {
      await takeStartLock(services.db)
      if (await isEmpty(services.db)) rememberAccounts(services.settings.dataDir, await playDemo(services))
    }),
  )
}

async function sayWithoutDemo({ db, settings }: Services, say: (line: string) => void): Promise<void> {
  const count = await countDemoAccounts(db)
  if (count === 0) say('This site starts without demo data.')
  else if (settings.isLoopback) say(`This site has demo data from an earlier start (${count} accounts).`)
  else
    say(
      `This database holds demo data: its ${count} demo accounts cannot sign in on a public address, but what they published is shown. Start with an empty DATA_DIR (or database) to be without it.`,
    )
}
