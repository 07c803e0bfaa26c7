import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Victim } from './victims.ts'

interface Sample {
  name: string
  pid: number
  at: number
  megabytes: number
}

/** The memory of one process, from five minutes after its start until its end. */
export interface Growth {
  name: string
  pid: number
  minutes: number
  /** Means of a minute; without an age of five minutes, of its first samples. */
  afterFiveMinutes: number
  atTheEnd: number
  /** Whether it lived long enough to be judged. */
  isOld: boolean
}

const EVERY_MS = 5000
const MINUTE_MS = 60_000
/** After its first five minutes, so many more must follow. */
const OLD_MINUTES = 8

/** Reads the resident memory of each process from time to time; a program that was started again is another one. */
export class MemoryWatch {
  readonly #samples: Sample[] = []

  async run(victims: readonly Victim[], isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      for (const { name, program } of victims) {
        const megabytes = await residentMegabytes(program.pid)
        if (megabytes) this.#samples.push({ name, pid: program.pid, at: Date.now(), megabytes })
      }
      await pause(EVERY_MS)
    }
  }

  growth(): Growth[] {
    const pids = [...new Set(this.#samples.map(({ pid }) => pid))]
    return pids.map((pid) => growthOf(this.#samples.filter((sample) => sample.pid === pid)))
  }
}

function growthOf(samples: Sample[]): Growth {
  const { name = '', pid = 0, at: first = 0 } = samples[0] ?? {}
  const last = samples.at(-1)?.at ?? first
  const lived = last - first
  const meanBetween = (from: number, until: number) => {
    const chosen = samples.filter(({ at }) => at >= from && at <= until)
    return chosen.reduce((sum, { megabytes }) => sum + megabytes, 0) / chosen.length
  }
  const begin = lived > 6 * MINUTE_MS ? first + 5 * MINUTE_MS : first
  return {
    name,
    pid,
    minutes: lived / MINUTE_MS,
    afterFiveMinutes: meanBetween(begin, begin + MINUTE_MS),
    atTheEnd: meanBetween(last - MINUTE_MS, last),
    isOld: lived > OLD_MINUTES * MINUTE_MS,
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
