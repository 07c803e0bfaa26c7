/** Which known word was meant by an unknown one. Pure; words are folded. */

/** A shorter word has too many neighbours. */
const SHORTEST = 4
const LONGEST = 30

/** From this length on, two typing errors are tolerated. */
const LONG_ENOUGH_FOR_TWO = 7

export interface Neighbour {
  word: string
  activities: number
}

/** Returns how many typing errors are tolerated in a word; null for a word that is never corrected. */
export function slipsAllowed(word: string): number | null {
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return null
  return word.length >= LONG_ENOUGH_FOR_TWO ? 2 : 1
}

/** Returns its trigrams, with its beginning and its end as characters: a misspelled word still shares most of them. */
export function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  const parts = Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3))
  return [...new Set(parts)]
}

/** Returns the nearest of these, the most frequent among equals; undefined when all are too far. */
export function nearest(word: string, neighbours: readonly Neighbour[]): Neighbour | undefined {
  const allowed = slipsAllowed(word)
  if (allowed === null) return undefined
  const near = neighbours
    .map((neighbour) => ({ neighbour, slips: slipsBetween(word, neighbour.word) }))
    .filter(({ slips }) => slips > 0 && slips <= allowed)
    .sort((one, other) => one.slips - other.slips || other.neighbour.activities - one.neighbour.activities)
  return near[0]?.neighbour
}

/** Counts characters added, left out, changed, or swapped with the next one. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const changed = at(last, column - 1) + (isSame ? 0 : 1)
      let least = Math.min(changed, at(last, column) + 1, at(current, column - 1) + 1)
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) least = Math.min(least, at(before, column - 2) + 1)
      current.push(least)
    }
    before = last
    last = current
  }
  return at(last, other.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Infinity
}
