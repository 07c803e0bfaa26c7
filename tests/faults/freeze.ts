import { readdir, readFile } from 'node:fs/promises'

/** Stops a server and all its processes, as a machine that hangs; the returned function lets them go on. */
export async function freeze(pid: number): Promise<() => void> {
  const stopped = [pid, ...(await childrenOf(pid))]
  for (const each of stopped) process.kill(each, 'SIGSTOP')
  return () => {
    for (const each of stopped) signal(each, 'SIGCONT')
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const names = await readdir('/proc')
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, index) => parents[index] === parent)
}

async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return parent === undefined ? undefined : Number(parent)
}
