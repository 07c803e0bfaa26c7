import { readdir, readFile } from 'node:fs/promises'

/** Seconds of processor time that a group of processes has used so far. */
export type CpuUse = Record<string, number>

/** Linux counts in hundredths of a second. */
const TICKS_A_SECOND = 100

/** This process, and these processes with their children, by name. */
export async function readCpu(pids: Record<string, number[]>): Promise<CpuUse> {
  const { user, system } = process.cpuUsage()
  const all = await readProcesses()
  const use: CpuUse = { generator: (user + system) / 1e6 }
  for (const [name, roots] of Object.entries(pids)) {
    const own = all.filter(({ pid, parent }) => roots.includes(pid) || roots.includes(parent))
    use[name] = own.reduce((sum, { seconds }) => sum + seconds, 0)
  }
  return use
}

/**
 * The share of each process in the processor time between the two readings, and the time for each person: `web 70 %, 12
 * ms; …`.
 */
export function describeShares(
  before: CpuUse,
  after: CpuUse,
  { seconds, people, cores }: { seconds: number; people: number; cores: number },
): string {
  const used = Object.entries(after).map(([name, now]) => ({ name, used: now - (before[name] ?? 0) }))
  const total = used.reduce((sum, each) => sum + each.used, 0)
  const shares = used.map(({ name, used }) => {
    const share = Math.round((100 * used) / total)
    return `${name} ${share} %, ${((1000 * used) / people).toFixed(1)} ms`
  })
  const load = Math.round((100 * total) / (seconds * cores))
  return `${shares.join('; ')} a person (${load} % of ${cores} cores)`
}

async function readProcesses(): Promise<{ pid: number; parent: number; seconds: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return stats.filter(Boolean).map((stat) => {
    const pid = parseInt(stat)
    // The name may contain blanks; the fields after its bracket do not.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0] = fields.slice(11, 13)
    return { pid, parent, seconds: (user + system) / TICKS_A_SECOND }
  })
}
