import { diffWordsWithSpace } from 'diff'

/** Some words in a row: whether the other text lacks them. */
export interface Piece {
  text: string
  isMarked: boolean
}

interface Sides {
  before: Piece[]
  after: Piece[]
}

/** With more changed words than these, a text was written anew, and finding them takes long: lines are enough. */
const MOST_CHANGES = 300

/** Returns two texts, with the words marked in each that are missing in the other. */
export function markDifference(before: string, after: string): Sides {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES })
  if (!parts) return markLines(before, after)
  return {
    before: parts.filter(({ added }) => !added).map(({ value, removed }) => piece(value, removed)),
    after: parts.filter(({ removed }) => !removed).map(({ value, added }) => piece(value, added)),
  }
}

function markLines(before: string, after: string): Sides {
  const [one, other] = [before.split(/(?<=\n)/), after.split(/(?<=\n)/)]
  const mark = (lines: string[], others: Set<string>) => lines.map((line) => piece(line, !others.has(line)))
  return { before: mark(one, new Set(other)), after: mark(other, new Set(one)) }
}

function piece(text: string, isMarked: boolean): Piece {
  return { text, isMarked }
}
