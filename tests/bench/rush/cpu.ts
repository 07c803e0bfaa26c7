import { readProcesses } from '#tests/bench/processor.ts'

/** Seconds of processor time that a group of processes has used so far. */
export type CpuUse = Record<string, number>

/** This process, and these processes with their children, by name. */
export async function readCpu(pids: Record<string, number[]>): Promise<CpuUse> {
  const { user, system } = process.cpuUsage()
  const all = await readProcesses()
  const use: CpuUse = { generator: (user + system) / 1e6 }
  for (const [name, roots] of Object.entries(pids)) {
    const own = all.filter(({ pid }) => roots.includes(pid))
    const children = all.filter(({ parent }) => roots.includes(parent))
    // PostgreSQL's process of a connection that was closed has ended: its time must not be missing afterwards.
    const ended = own.reduce((sum, { endedSeconds }) => sum + endedSeconds, 0)
    use[name] = [...own, ...children].reduce((sum, { seconds }) => sum + seconds, ended)
  }
  return use
}

/** Seconds of each between the two readings. */
export function usedBetween(before: CpuUse, after: CpuUse): CpuUse {
  return Object.fromEntries(Object.entries(after).map(([name, now]) => [name, now - (before[name] ?? 0)]))
}

/** The share of each process in this processor time, and the time for each person: `web 70 %, 12 ms; …`. */
export function describeShares(
  use: CpuUse,
  { seconds, people, cores }: { seconds: number; people: number; cores: number },
): string {
  const total = Object.values(use).reduce((sum, used) => sum + used, 0)
  const shares = Object.entries(use).map(([name, used]) => {
    const share = Math.round((100 * used) / total)
    return `${name} ${share} %, ${((1000 * used) / people).toFixed(1)} ms`
  })
  const load = Math.round((100 * total) / (seconds * cores))
  return `${shares.join('; ')} a person (${load} % of ${cores} cores)`
}
