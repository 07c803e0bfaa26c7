import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Program } from '#tests/infrastructure/program.ts'

export const VICTIMS = ['web', 'worker'] as const
export type Victim = (typeof VICTIMS)[number]

/** A process dies where it has passed so many of its points, or at a point of this name. */
export interface Death {
  victim: Victim
  at: number[]
  /** The first of this name, after the first of another one. */
  named?: { point: string; after?: string }
}

/** The names of the points that each process passed. */
export type Points = Record<Victim, string[]>

export interface Victims {
  /** Counts the points of both processes from now on, and orders a death. */
  begin(run: string, death: Death | null): Promise<void>
  /** Whether a process lies dead at this moment. */
  isDead(): boolean
  /** Starts it again if it is to die once more; returns whether it was. */
  goesOn(): Promise<boolean>
  /** Stops counting. Starts what died; resolves when it is there. */
  end(run: string): Promise<{ points: Points; died: number }>
}

/** Follows processes that have loaded fault-points.mjs; `folder` is where they read and write. */
export function watchVictims(folder: string, programs: Record<Victim, Program>): Victims {
  const order = join(folder, 'order.json')
  const watched = { web: watch(programs.web), worker: watch(programs.worker) }
  let current: { run: string; death: Death | null } = { run: '', death: null }

  async function linesOf(run: string, victim: Victim): Promise<string[][]> {
    const log = await readFile(join(folder, `${victim}.log`), 'utf8').catch(() => '')
    return log
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([of]) => of === run)
  }

  return {
    async begin(run, death) {
      current = { run, death }
      for (const name of VICTIMS) watched[name].begin()
      await writeFile(
        order,
        JSON.stringify({
          run,
          victim: death?.victim ?? null,
          at: death?.at ?? [],
          named: death?.named ?? null,
        }),
      )
    },
    isDead: () => VICTIMS.some((name) => watched[name].isDead()),
    async goesOn() {
      const { run, death } = current
      if (!death) return false
      const died = (await linesOf(run, death.victim)).filter(hasDied).length
      if (died === death.at.length + (death.named ? 1 : 0)) return false
      await watched[death.victim].revive(died)
      return true
    },
    async end(run) {
      await rm(order, { force: true })
      const readLines = async () => ({ web: await linesOf(run, 'web'), worker: await linesOf(run, 'worker') })
      let lines = await readLines()
      for (let before = -1; before < countDeaths(lines); lines = await readLines()) {
        before = countDeaths(lines)
        // A process that had read the order a moment before may still die of it.
        for (const name of VICTIMS) await watched[name].revive(lines[name].filter(hasDied).length)
      }
      const names = (victim: Victim) => lines[victim].map(([, , name = '']) => name)
      return {
        points: { web: names('web'), worker: names('worker') },
        died: countDeaths(lines),
      }
    },
  }
}

const hasDied = ([, , , end]: string[]) => end === 'died'

const countDeaths = (lines: Record<Victim, string[][]>) =>
  VICTIMS.reduce((sum, name) => sum + lines[name].filter(hasDied).length, 0)

/** Knows whether a process has died by itself, and starts it again. */
function watch(program: Program) {
  let hasEnded = false
  let revived = 0
  const follow = () => {
    hasEnded = false
    void program.ended.then(() => (hasEnded = true))
  }
  follow()
  return {
    begin: () => void (revived = 0),
    isDead: () => hasEnded,
    /** `deaths`: how often it has written that it dies, a moment before it does. */
    async revive(deaths: number) {
      if (deaths > revived) await program.ended
      else if (!hasEnded) return
      revived = deaths
      await program.start()
      follow()
    },
  }
}
