import { makeChance } from '#tests/fuzz/chance.ts'

/**
 * - `kill`: ended at once, and started again after a while.
 * - `stop`: asked to end by its signal, and started again after a while.
 * - `restart`: asked to end, and started again as soon as it has.
 * - `freeze`: stands still for a while, then goes on.
 */
export const WAYS = ['kill', 'stop', 'restart', 'freeze'] as const
export type Way = (typeof WAYS)[number]

export interface PlannedFault {
  /** Milliseconds from the beginning. */
  atMs: number
  victim: string
  way: Way
  /** How long it is away. */
  awayMs: number
}

interface Frame {
  minutes: number
  everyMs: number
  victims: readonly string[]
  /** These are hit first, and left alone from `spareFromMs` on: their memory can be followed for long. */
  spared: readonly string[]
  spareFromMs: number
}

const LONGEST_AWAY_MS = 8000

/** One fault after the other: each victim once, in any order, then any of them. The same seed, the same plan. */
export function planFaults(
  seed: number,
  { minutes, everyMs, victims, spared, spareFromMs }: Frame,
): PlannedFault[] {
  const chance = makeChance(seed)
  const shuffled = (names: readonly string[]) =>
    names
      .map((name) => ({ name, order: chance.next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ name }) => name)
  const others = victims.filter((name) => !spared.includes(name))
  const first = [...shuffled(spared), ...shuffled(others)]
  const count = Math.floor((minutes * 60_000) / everyMs - 0.5)
  return Array.from({ length: count }, (_, index) => {
    const atMs = (index + 1) * everyMs
    const victim = first[index] ?? chance.pick(atMs < spareFromMs ? victims : others)
    const way = chance.pick(WAYS)
    return { atMs, victim, way, awayMs: way === 'restart' ? 0 : 1000 + chance.int(LONGEST_AWAY_MS - 1000) }
  })
}
