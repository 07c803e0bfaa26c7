import { join } from 'node:path'
import { withStatementLimit } from '#db/dialect.ts'
import type { WorkerServices } from './context.ts'
import type { Settings } from './env.ts'
import { filePost } from './gateways/post-files.ts'
import { smtpPost } from './gateways/post-smtp.ts'
import { makeServices } from './services.ts'

/** What removes or gathers many rows takes longer than anything that somebody waits for. */
const STATEMENT_MS = 60_000

/** The services of the worker, which alone posts emails: the web process does not even load the library for it. */
export function makeWorkerServices(settings: Settings): WorkerServices {
  const post = settings.smtpUrl
    ? smtpPost(settings.smtpUrl, { requireTls: settings.smtpRequiresTls })
    : filePost(join(settings.dataDir, 'mail'), () => new Date())
  const database = withStatementLimit(settings.database, STATEMENT_MS)
  return { ...makeServices({ ...settings, database }), post }
}
