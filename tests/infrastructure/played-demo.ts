import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import type { PeriodicName } from '#server/tasks/periodic-jobs.ts'
import { startPaymentsSandbox } from './payments-sandbox.ts'
import { startServer } from './server.ts'
import { shippedBuild } from './site.ts'

/**
 * Before the browser tests: plays the demo data once, through the product's own setup, and sends the e-mails that it has
 * left: on a busy machine the first e-mail of a test would wait for all of them, in each product anew. Each product of
 * this run begins with a copy (product.ts) and puts its own setup over it, because playing takes longer than starting.
 * The test command names a folder that keeps it for its next suite.
 */
export default async function playDemo(): Promise<() => Promise<void>> {
  const kept = process.env.KEPT_DEMO
  if (kept && existsSync(kept)) {
    process.env.PLAYED_DEMO = resolve(kept)
    return () => Promise.resolve()
  }
  const folder = await mkdtemp(join(tmpdir(), 'viree-demo-'))
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
  }
  const start = (name: string) =>
    startServer({
      command: process.execPath,
      args: [resolve(shippedBuild(), `node/${name}.js`)],
      env,
      log: join(folder, `${name}.log`),
      folder,
    })
  const sandbox = await startPaymentsSandbox({ env, build: shippedBuild(), logs: folder, removed: folder })
  const setup = await start('setup')
  if ((await setup.ended) !== 0) throw new Error(`The setup failed:\n${await setup.said()}`)

  const db = openDatabase({ kind: 'sqlite', file: join(folder, 'viree.sqlite') })
  const worker = await start('worker')
  while (await isSending(db)) await pause(200)
  await worker.stop()
  await sandbox?.process.stop()
  await db.deleteFrom('periodicWork').execute() // each product runs its own
  await db.destroy()
  for (const name of ['setup', 'worker', 'sandbox', 'sandbox-plan'])
    await rm(join(folder, `${name}.log`), { force: true })
  process.env.PLAYED_DEMO = folder
  if (kept) await keep(folder, resolve(kept))
  return () => rm(folder, { recursive: true, force: true })
}

/** Under its name it is whole. */
async function keep(folder: string, kept: string): Promise<void> {
  await cp(folder, `${kept}.part`, { recursive: true })
  await rename(`${kept}.part`, kept)
}

/** An e-mail waits a second at a time for an earlier one to the same person. */
const SOON_MS = 5000

/** The last of the periodic jobs in each turn: those before it write e-mails. */
const LAST_JOB: PeriodicName = 'keep-only-what-must-be-kept'

/** Whether the periodic jobs have not all run, or an e-mail that is due has not been sent. */
async function isSending(db: Db): Promise<boolean> {
  const last = db.selectFrom('periodicWork').select('lastRunAt').where('name', '=', LAST_JOB)
  if (!(await last.executeTakeFirst())?.lastRunAt) return true
  const due = await db
    .selectFrom('task')
    .select('id')
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', new Date(Date.now() + SOON_MS).toISOString())
    .limit(1)
    .execute()
  return due.length > 0
}
