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

/** More words than these on either side were not changed but written anew, and finding them takes long: lines tell as much. */
const MOST_CHANGES = 300

/** Two texts, each with those of its words marked that the other one lacks. */
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
