import { readdir, readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second. */
const TICKS_A_SECOND = 100

export interface ProcessUse {
  pid: number
  parent: number
  /** Processor time of all its threads so far. */
  seconds: number
  /** That of its children that have ended. */
  endedSeconds: number
}

/** All processes of this machine. */
export async function readProcesses(): Promise<ProcessUse[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const uses = await Promise.all(pids.map((pid) => readProcess(Number(pid)).catch(() => null)))
  return uses.filter((use) => use !== null)
}

/** Throws when there is no such process. */
export async function readProcess(pid: number): Promise<ProcessUse> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name may contain blanks; the fields after its bracket do not.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  const inSeconds = (ticks: number) => ticks / TICKS_A_SECOND
  return {
    ...{ pid, parent },
    seconds: inSeconds(user + system),
    endedSeconds: inSeconds(endedUser + endedSystem),
  }
}
