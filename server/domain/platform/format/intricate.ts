/**
 * Whether a Markdown text is too intricate to be read: the reader's time grows with the square of some of its parts, and a text of
 * twenty thousand signs made for it would hold up everybody's pages for half a minute. Within these limits, which nobody meets by writing,
 * any text takes less than some tenths of a second (docs/decisions/134). Pure.
 */

const MOST_SIGNS = 20_000
/** Lines that are not empty. */
const MOST_LINES = 600
/** Of emphasis, code, links, tags and entities; a row of the same sign is one. */
const MOST_MARKS = 1500
/** Markers of lists and quotations; those of one line are multiplied by themselves, because each contains the next. */
const MOST_NESTING = 1500

export function isIntricate(source: string): boolean {
  return (
    source.length > MOST_SIGNS ||
    countOf(source, /^.*\S/gm) > MOST_LINES ||
    countOf(source, /[*_]+|`+|[[<&]/g) > MOST_MARKS ||
    nestingOf(source) > MOST_NESTING
  )
}

function nestingOf(source: string): number {
  let nesting = 0
  for (const [beginning] of source.matchAll(/^[ \t>*+\-\d.)]+/gm))
    nesting += countOf(beginning, /[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|>/g) ** 2
  return nesting
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}
