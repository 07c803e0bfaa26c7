import { join } from 'node:path'
import { withStatementLimit } from '#db/dialect.ts'
import { fileMailer } from '#server/gateways/mailer/files.ts'
import { smtpMailer } from '#server/gateways/mailer/smtp.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import type { Settings } from '#server/runtime/env.ts'
import { makeServices } from './services.ts'

/** Jobs that delete or collect many rows take longer than any request may. */
const STATEMENT_MS = 60_000

/** The services of the worker, which alone sends emails: the web process does not even load the library for it. */
export function makeWorkerServices(settings: Settings): WorkerServices {
  const mailer = settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, { requireTls: settings.smtpRequiresTls })
    : fileMailer(join(settings.dataDir, 'mail'), () => new Date())
  const database = withStatementLimit(settings.database, STATEMENT_MS)
  return { ...makeServices({ ...settings, database }), mailer }
}
