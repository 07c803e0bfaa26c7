import { FIELDS_OF_STEP } from './fields-in-order.ts'

/**
 * The three steps of the editor, and the fields on each of them in the order of the page. All of them are in one form:
 * the steps that are not shown are sent along, so that going back and forth loses nothing.
 */
export const STEPS = [1, 2, 3] as const

export type Step = (typeof STEPS)[number]

const FIELDS: Record<Step, readonly string[]> = FIELDS_OF_STEP

const IN_STEP_ORDER = STEPS.flatMap((step) => FIELDS[step])

/** Returns the address of a step. */
export function stepPath(editor: string, step: Step): string {
  return `${editor}?${new URLSearchParams({ etape: String(step) })}`
}

/** Returns the step of an address; null when it names none. */
export function stepIn(url: string): Step | null {
  return readStep(new URL(url).searchParams.get('etape'))
}

export function readStep(value: string | null): Step | null {
  return STEPS.find((step) => String(step) === value) ?? null
}

/** Returns the step on which a field stands, also one in a row: `ticketTypes[1].price`. */
export function stepOf(field: string): Step | null {
  const name = nameOf(field)
  return STEPS.find((step) => FIELDS[step].includes(name)) ?? null
}

/** Returns how many of these fields stand on each step. */
export function countByStep(fields: readonly string[]): Record<Step, number> {
  const count = { 1: 0, 2: 0, 3: 0 }
  for (const field of fields) {
    const step = stepOf(field)
    if (step) count[step] += 1
  }
  return count
}

/**
 * Sorts what is said about fields in the order of the page, which is that of the steps unless another is given: first
 * what is about the whole form, rows in their order.
 */
export function inPageOrder<Said>(
  byField: Record<string, Said>,
  order: readonly string[] = IN_STEP_ORDER,
): Record<string, Said> {
  const rank = (field: string) => (field === '' ? -1 : order.indexOf(nameOf(field)))
  const sorted = Object.entries(byField).sort(
    ([one], [other]) => rank(one) - rank(other) || rowOf(one) - rowOf(other),
  )
  return Object.fromEntries(sorted)
}

/** Returns the name of a field without its row. */
export function nameOf(field: string): string {
  return field.split(/[.[]/)[0] ?? ''
}

function rowOf(field: string): number {
  return Number(/\[(\d+)\]/.exec(field)?.[1] ?? -1)
}

/** Errors are corrected where they stand: after a refusal all steps with one are shown, in their order. */
export function shownSteps(step: Step, errors: Record<Step, number>): readonly Step[] {
  const faulty = STEPS.filter((one) => errors[one] > 0)
  return faulty.length > 0 ? faulty : [step]
}
