import { join } from 'node:path'
import type { WorkerServices } from './context.ts'
import type { Settings } from './env.ts'
import { filePost } from './gateways/post-files.ts'
import { smtpPost } from './gateways/post-smtp.ts'
import { makeServices } from './services.ts'

/** The services of the worker, which alone posts letters: the web process does not even load the library for it. */
export function makeWorkerServices(settings: Settings): WorkerServices {
  const post = settings.smtpUrl
    ? smtpPost(settings.smtpUrl)
    : filePost(join(settings.dataDir, 'mail'), () => new Date())
  return { ...makeServices(settings), post }
}
