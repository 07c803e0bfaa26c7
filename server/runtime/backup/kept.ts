import { readdirSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const NAME = /^viree-\d{4}-\d\d-\d\dT\d{6}Z$/
const UNFINISHED = /^viree-[\dT-]+Z\.part-(.+)-(\d+)$/

/** Returns the name of a backup: sorted by name they are in the order of time. */
export function nameOf(now: Date): string {
  return `viree-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

/** Returns the name of a backup while this process writes or removes it. */
export function partOf(backup: string): string {
  return `${backup}.part-${hostname()}-${process.pid}`
}

/** Lists the folders of complete backups, oldest first. */
export function listBackups(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name))
}

/** Removes the oldest backups, so that `keep` stay. Returns those that it removed. */
export function removeOld(folder: string, keep: number): string[] {
  const old = listBackups(folder).slice(0, -keep)
  for (const path of old) {
    // Under its name there is a whole backup or none.
    const part = partOf(path)
    renameSync(path, part)
    rmSync(part, { recursive: true, force: true })
  }
  return old
}

/** Removes what backups left that were killed on this machine. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, host, pid] = UNFINISHED.exec(name) ?? []
    if (host === hostname() && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
