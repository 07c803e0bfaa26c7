import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stuckMs } from '#db/dialect.ts'
import { ping, stampMarker } from '#db/queries/platform/marker.ts'
import { type UnavailableReason, unavailableReason } from '#db/unavailable.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** The trouble with the database, in the words of /sante. */
export type DatabaseTrouble = 'unreachable' | 'busy' | 'full' | 'read-only'

const TROUBLES: Record<UnavailableReason, DatabaseTrouble> = {
  AWAY: 'unreachable',
  BUSY: 'busy',
  FULL: 'full',
  READ_ONLY: 'read-only',
}

/** When no request to a full pool got a connection for so long, nobody will be answered soon. */
const STUCK_AFTER_MS = 1000

/** The shortest time between two test writes. */
const WRITE_EVERY_MS = 5000

/** Reads, and now and then writes, on the connection that is kept for this. Returns null when nothing is wrong. */
export async function findTrouble(services: Services): Promise<DatabaseTrouble | null> {
  try {
    await ping(services.db)
    await proveWriting(services)
    return null
  } catch (error) {
    services.log.debug({ err: error }, 'database health check failed')
    return troubleOf(error)
  }
}

/** Returns whether requests wait for a connection of this pool and get none. */
export function isDatabaseStuck({ db }: Services): boolean {
  return stuckMs(db) > STUCK_AFTER_MS
}

export function troubleOf(error: unknown): DatabaseTrouble {
  return TROUBLES[unavailableReason(error) ?? 'AWAY']
}

/** Until when the last write counts as proof. */
const proven = new WeakMap<object, number>()

async function proveWriting(services: Services): Promise<void> {
  const { settings, db, now } = services
  if (performance.now() < (proven.get(settings) ?? 0)) return
  if (settings.database.kind === 'sqlite') writeBeside(settings.database.file)
  else await stampMarker(db, 'health', instant(now())).catch(unlessBusy)
  proven.set(settings, performance.now() + WRITE_EVERY_MS)
}

/** Another process writes the same row, so writing works. */
function unlessBusy(error: unknown): void {
  if (unavailableReason(error) !== 'BUSY') throw error
}

/** More than the rest of a disk when SQLite finds it full. */
const PROBE = Buffer.alloc(256 * 1024)

/**
 * A write to SQLite itself would have to wait for the current writer, and signal a change to every reader. So the disk
 * is tested: a file of that size must fit beside the database.
 */
function writeBeside(file: string | Buffer): void {
  if (typeof file !== 'string' || file === ':memory:') return
  const probe = join(dirname(file), '.viree-probe')
  try {
    const descriptor = openSync(probe, 'w', 0o600)
    try {
      if (writeSync(descriptor, PROBE) < PROBE.length) throw fileError('SQLITE_FULL')
    } finally {
      closeSync(descriptor)
      rmSync(probe, { force: true })
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw fileError(['EROFS', 'EACCES', 'EPERM'].includes(code) ? 'SQLITE_READONLY' : 'SQLITE_FULL', error)
  }
}

/** Returns an error with the code that SQLite would use for this write. */
function fileError(code: string, cause?: unknown): Error {
  return Object.assign(new Error('Nothing can be written beside the database', { cause }), { code })
}
