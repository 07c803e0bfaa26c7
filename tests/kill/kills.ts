import { setTimeout as pause } from 'node:timers/promises'
import { makeChance } from '#tests/fuzz/chance.ts'

/** A new seed in each run, printed, so that a run can be repeated (as far as the machine behaves the same). */
export const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

/** The whole size: more kills, and more than one seed. */
export const IS_WHOLE = process.env.KILL_SIZE === 'whole'

export interface Kill<Victim extends string> {
  victim: Victim
  /** When so many steps are done … */
  after: number
  /** … and so much time has passed. */
  delayMs: number
}

/**
 * Kills at random points of so many steps of work. Each process is killed at least once if there are enough kills. In
 * the small size each has a part of the work of its own: there is work left for the last one when the process before has
 * started again.
 */
export function planKills<Victim extends string>(
  seed: number,
  victims: readonly Victim[],
  { kills, steps }: { kills: number; steps: number },
): Kill<Victim>[] {
  const chance = makeChance(seed)
  const most = Math.floor(steps * 0.9)
  const part = IS_WHOLE ? most : Math.floor(most / kills)
  const points = Array.from({ length: kills }, (_, index) => {
    const first = IS_WHOLE ? 1 : 1 + index * part
    return first + chance.int(part)
  })
  const chosen = points.map((_, index) => victims[index] ?? chance.pick(victims))
  return points
    .sort((one, other) => one - other)
    .map((after) => {
      const [victim] = chosen.splice(chance.int(chosen.length), 1)
      return { victim: victim!, after, delayMs: chance.int(40) }
    })
}

/** Kills and starts again, each at its point; until all are done or `isOver`. */
export async function killOnTheWay<Victim extends string>(
  kills: Kill<Victim>[],
  restart: Record<Victim, () => Promise<void>>,
  { progress, isOver }: { progress: () => Promise<number>; isOver: () => boolean },
): Promise<Kill<Victim>[]> {
  const done: Kill<Victim>[] = []
  for (const kill of kills) {
    while (!isOver() && (await progress()) < kill.after) await pause(5)
    if (isOver()) break
    await pause(kill.delayMs)
    await restart[kill.victim]()
    done.push(kill)
  }
  return done
}

export function describeKills(kills: Kill<string>[]): string {
  return kills.map(({ victim, after, delayMs }) => `${victim} after ${after} + ${delayMs} ms`).join(', ')
}
