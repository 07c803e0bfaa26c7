import { FIELDS_OF_PART } from './fields-in-order.ts'
import { nameOf } from './steps.ts'

/**
 * The parts of the page that changes a published activity: first what hosts come to change most often. Each has its
 * fields in the order of the page.
 */
export const PARTS = ['when', 'places', 'text', 'pictures', 'settings'] as const

export type Part = (typeof PARTS)[number]

/** The ids of their headings, to which links lead. */
export const PART_IDS: Record<Part, string> = {
  when: 'quand-et-ou',
  places: 'places-et-billets',
  text: 'texte',
  pictures: 'images',
  settings: 'reglages',
}

const FIELDS: Record<Part, readonly string[]> = FIELDS_OF_PART

/** The fields in the order of that page. */
export const IN_PART_ORDER = PARTS.flatMap((part) => FIELDS[part])

/** Returns how many of these fields stand in a part. */
export function countInPart(part: Part, fields: readonly string[]): number {
  return fields.filter((field) => FIELDS[part].includes(nameOf(field))).length
}
