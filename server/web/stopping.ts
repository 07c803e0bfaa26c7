import type { Server } from 'node:http'
import type { Services } from '#server/runtime/context.ts'

/** How long requests in progress may take when the process stops. */
const GRACE_MS = 8000

/** Ends idle connections now and all others after a while; the server itself is closing already. */
export function endConnections(server: Server): void {
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
}

/**
 * Ends the process after its last answer; timers of the page renderer would keep it for seconds. Work of requests that
 * were cut may still go on: without the database it fails, which nobody has to look at.
 */
export async function leave({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  log.info('stopped')
  log.level = 'silent'
  await db.destroy()
  process.exit(0)
}
