import { makeChance } from '#tests/fuzz/chance.ts'
import { IS_WHOLE, SEED } from '#tests/kill/kills.ts'
import type { Flow } from './flows.ts'
import { type Death, type Points, VICTIMS } from './victims.ts'

export type Engine = 'SQLite' | 'PostgreSQL'

/** `WALK_SHARE=0.25` takes a quarter of the steps on each engine, `WALK_SHARE=1` all of them, for hours. */
const SHARE = process.env.WALK_SHARE ? Number(process.env.WALK_SHARE) : null

/** Which part of the steps is taken, with a new seed in each run. */
export const SHARES: Partial<Record<Engine, number>> = IS_WHOLE
  ? { SQLite: SHARE ?? 0.125, PostgreSQL: SHARE ?? 0.0625 }
  : { SQLite: 0.1 }

/** Of the deaths of web or worker, or of the wrong answers, in a flow. */
const LEAST_SAMPLED = IS_WHOLE ? 12 : 1
const MOST_SAMPLED = IS_WHOLE ? Infinity : 2

/** Takes this part of them, at least `LEAST_SAMPLED` and at most `MOST_SAMPLED`, in their order. */
export function sample<Item>(items: readonly Item[], share: number): Item[] {
  const chance = makeChance(SEED)
  const left = items.map((_, index) => index)
  const wanted = Math.max(Math.ceil(items.length * share), LEAST_SAMPLED)
  const length = Math.min(wanted, MOST_SAMPLED, items.length)
  const chosen = Array.from({ length }, () => {
    return left.splice(chance.int(left.length), 1)[0] ?? 0
  })
  return chosen.sort((one, other) => one - other).flatMap((index) => items[index] ?? [])
}

/** Deaths at so many of the points; where a flow goes on by itself, several of them come one after the other in a play. */
export function planDeaths(flow: Flow, points: Points, share: number): Death[] {
  return VICTIMS.flatMap((victim) => {
    const chosen = sample(
      points[victim].map((_, index) => index + 1),
      share,
    )
    const plays = Math.ceil(chosen.length / (victim === 'worker' ? flow.deaths : 1))
    return Array.from({ length: plays }, (_, first) => ({
      victim,
      at: chosen.filter((_, index) => index % plays === first),
    }))
  })
}

const resumed = (process.env.WALK_FROM ?? '').split('/')

/**
 * Whether a flow is walked, and from which of its steps on: `WALK_FROM=mobile/12` goes on at its twelfth step, and
 * leaves out the flows before it; `WALK_ONLY=mobile/12` takes that one step.
 */
export function stepsToTake<Item>(flows: readonly Flow[], flow: Flow, steps: Item[]): Item[] {
  const only = process.env.WALK_ONLY?.split('/')
  if (only) {
    const [name, number] = only
    return name === flow.name ? steps.slice(Number(number ?? 1) - 1, number ? Number(number) : undefined) : []
  }
  const [from, number = '1'] = resumed
  const first = flows.findIndex(({ name }) => name === from)
  const current = flows.indexOf(flow)
  if (current < first) return []
  return current === first ? steps.slice(Number(number) - 1) : steps
}
