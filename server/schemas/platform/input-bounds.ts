import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { MOST_QUESTIONS, MOST_TICKET_TYPES } from '#server/schemas/activity/fields.ts'

/**
 * The allowed shape of input, checked before anything walks it: a library that builds objects and lists from names does
 * as much work as the name requests (`a[100000000]`), not as much as was sent. Each bound follows from the largest form
 * that people fill in (ADR 037).
 */

/** The largest form registers a whole party that answers every question, with its ticket types and other fields. */
export const MOST_FIELDS = LARGEST_PARTY * MOST_QUESTIONS + 200

/**
 * Rows count from 0; one more than a form may have is accepted here, so that the form itself reports what is too many.
 */
export const LARGEST_INDEX = Math.max(MOST_TICKET_TYPES, MOST_QUESTIONS)

/** `ticketTypes[0].name`. */
const DEEPEST_NAME = 3

const LONGEST_NAME = 100

/** In characters. The longest query contains a registration that is sealed in the address while its owner signs in. */
export const LONGEST_QUERY = 12_000

/** Filters of the list, and the links of a page that Remix asks about at once. */
export const MOST_PARAMETERS = 200

/** Names that objects and lists have of their own: a form with these would change more than a field. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype', 'length'])

/** A word; behind it words after dots, and words, numbers or nothing in brackets. */
const NAME = /^[^.[\]\\]+(?:\.[^.[\]\\]+|\[[^.[\]\\]*\])*$/

/** Returns whether a form or a query with these names, in any order and however often each, may be parsed. */
export function areNamesReadable(names: Iterable<string>, most = MOST_FIELDS): boolean {
  const lists = new Map<string, Set<number>>()
  let count = 0
  for (const name of names) {
    count += 1
    if (count > most || !isFieldName(name)) return false
    noteRows(lists, name)
  }
  return [...lists.values()].every((rows) => Math.max(...rows) === rows.size - 1)
}

/** Returns whether a library may build something of this name. */
export function isFieldName(name: string): boolean {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return false
  const [first = '', ...inside] = name.split(/[.[]/).map((segment) => segment.replace(']', ''))
  return inside.length < DEEPEST_NAME && !RESERVED.has(first) && inside.every(isSegment)
}

/** A number behind a dot counts as one in brackets: after a list, it is a row of that list. */
function isSegment(segment: string): boolean {
  return !RESERVED.has(segment) && (!/^\d+$/.test(segment) || Number(segment) <= LARGEST_INDEX)
}

/** Notes which rows of which lists a name refers to: a list without holes has no row beyond their number. */
function noteRows(lists: Map<string, Set<number>>, name: string): void {
  for (const { 1: row = '', index } of name.matchAll(/[.[](\d+)(?=[.[\]]|$)/g)) {
    const list = name.slice(0, index)
    lists.set(list, (lists.get(list) ?? new Set()).add(Number(row)))
  }
}
