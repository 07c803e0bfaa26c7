/** The fields that a host may put into an email to participants (decisions §7). Pure. */

export const MERGE_FIELDS = ['firstname', 'activity', 'date', 'place', 'tickets'] as const

export type MergeField = (typeof MERGE_FIELDS)[number]

/** A part of a text: words, or a field that is filled for each recipient. */
export type TextPart = { text: string } | { field: MergeField }

/** UNKNOWN: no field has that name. OPEN: `{{` without its end. */
export type FieldFault = 'UNKNOWN' | 'OPEN'

const FIELD = /\{\{([^{}]*)\}\}/g

/** Splits a text at its fields. What is no field stays as it was written, with the fault that it has. */
export function splitFields(text: string): { parts: TextPart[]; fault: FieldFault | null } {
  const parts: TextPart[] = []
  let fault: FieldFault | null = null
  const say = (words: string) => {
    if (words === '') return
    if (words.includes('{{')) fault ??= 'OPEN'
    parts.push({ text: words })
  }
  let end = 0
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(FIELD)) {
    const field = MERGE_FIELDS.find((known) => known === inside.trim())
    if (!field) {
      fault ??= 'UNKNOWN'
      continue
    }
    say(text.slice(end, index))
    parts.push({ field })
    end = index + whole.length
  }
  say(text.slice(end))
  return { parts, fault }
}

/** Fills the fields of one line of plain text, as a subject is. */
export function fillLine(text: string, values: Readonly<Record<MergeField, string>>): string {
  return splitFields(text)
    .parts.map((part) => ('field' in part ? values[part.field] : part.text))
    .join('')
}

/** Whether a text names a field, known or not, or begins one. */
export function hasField(text: string): boolean {
  return text.includes('{{')
}
