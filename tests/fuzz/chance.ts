/** Reproducible pseudo-random numbers: the same seed, the same requests. */
export interface Chance {
  /** From 0 up to but without 1. */
  next(): number
  /** From 0 up to but without `below`. */
  int(below: number): number
  /** True this often. */
  is(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32. */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  return { next, int, is: (probability) => next() < probability, pick: (items) => items[int(items.length)]! }
}
