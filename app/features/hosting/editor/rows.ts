/** The rows of the editor, added and removed by buttons that work without script. */

export type EditorRows = 'ticketTypes' | 'questions'

/** What a button of the editor does: `save`, `add:questions`, `remove:ticketTypes:2` … */
export type EditorIntent =
  | { kind: 'publish' | 'preview' }
  /** Shows the form again as it came: it was on another page meanwhile. */
  | { kind: 'resume' }
  /** Keeps the draft and goes on with the next part of the page. */
  | { kind: 'save'; next: string }
  | { kind: 'add'; rows: EditorRows }
  | { kind: 'remove'; rows: EditorRows; index: number }

/** A button that nobody knows keeps what was typed, and does nothing else. */
export function readIntent(value: string): EditorIntent {
  const [kind, about = '', index = ''] = value.split(':')
  if (kind === 'publish' || kind === 'preview' || kind === 'resume') return { kind }
  if (about === 'ticketTypes' || about === 'questions') {
    if (kind === 'add') return { kind, rows: about }
    if (kind === 'remove' && /^\d{1,3}$/.test(index)) return { kind, rows: about, index: Number(index) }
  }
  return { kind: 'save', next: kind === 'save' && /^[a-z-]*$/.test(about) ? about : '' }
}

type Entries = [name: string, value: string][]

/** The fields as they are after this button, and the row that was added: people go on there. */
export function changeRows(
  entries: Entries,
  intent: EditorIntent,
): { entries: Entries; added: string | null } {
  if (intent.kind === 'add')
    return {
      entries: addRow(entries, intent.rows),
      added: `${intent.rows}[${countRows(entries, intent.rows)}]`,
    }
  if (intent.kind === 'remove') return { entries: removeRow(entries, intent.rows, intent.index), added: null }
  return { entries, added: null }
}

/** The fields with one row more; its place in the list is what it begins with. */
export function addRow(entries: Entries, rows: EditorRows): Entries {
  const next = countRows(entries, rows)
  return [...entries, [`${rows}[${next}].row`, String(next)]]
}

/** The fields without this row; those behind it move up. */
export function removeRow(entries: Entries, rows: EditorRows, index: number): Entries {
  return entries.flatMap(([name, value]): Entries => {
    const at = rowOf(name, rows)
    if (at === null || at < index) return [[name, value]]
    return at === index ? [] : [[name.replace(`${rows}[${at}]`, `${rows}[${at - 1}]`), value]]
  })
}

export function countRows(entries: Entries, rows: EditorRows): number {
  return entries.reduce((count, [name]) => Math.max(count, (rowOf(name, rows) ?? -1) + 1), 0)
}

function rowOf(name: string, rows: EditorRows): number | null {
  const [, kind, index] = /^(\w+)\[(\d{1,3})\]\./.exec(name) ?? []
  return kind === rows ? Number(index) : null
}
