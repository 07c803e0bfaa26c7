import { nextDrawing } from '#server/domain/activity/drawing.ts'
import { readStep, type Step } from './steps.ts'

/** The rows of the editor, which buttons add and remove without script. */

export type EditorRows = 'ticketTypes' | 'questions'

/** The action of an editor's button: `save`, `save:2`, `add:questions`, `remove:ticketTypes:2` … */
export type EditorIntent =
  | { kind: 'publish' | 'preview' }
  /** Shows the form again unchanged, after it was on another page. */
  | { kind: 'resume' }
  /** Saves the draft and goes on with this step; null: with something else. */
  | { kind: 'save'; next: Step | null }
  /** Shows another drawing. */
  | { kind: 'draw' }
  | { kind: 'add'; rows: EditorRows }
  | { kind: 'remove'; rows: EditorRows; index: number }

/** An unknown button keeps what was typed and does nothing else. */
export function readIntent(value: string): EditorIntent {
  const [kind, about = '', index = ''] = value.split(':')
  if (kind === 'publish' || kind === 'preview' || kind === 'resume' || kind === 'draw') return { kind }
  if (about === 'ticketTypes' || about === 'questions') {
    if (kind === 'add') return { kind, rows: about }
    if (kind === 'remove' && /^\d{1,3}$/.test(index)) return { kind, rows: about, index: Number(index) }
  }
  return { kind: 'save', next: kind === 'save' ? readStep(about) : null }
}

export type Entries = [name: string, value: string][]

/** Returns the texts of a form, without its files, and without rows that have no number: no form of ours sends them. */
export function entriesOf(form: FormData): Entries {
  return [...form].flatMap(([name, value]): Entries => {
    const isRead = typeof value === 'string' && !/^(ticketTypes|questions)(?!\[\d)/.test(name)
    return isRead ? [[name, value]] : []
  })
}

/** Returns the fields after this button, and the row that was added, which gets the focus. */
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
  if (intent.kind === 'draw') return { entries: withNextDrawing(entries), added: null }
  return { entries, added: null }
}

function withNextDrawing(entries: Entries): Entries {
  const now = Number(entries.find(([name]) => name === 'drawing')?.[1]) || 1
  const others = entries.filter(([name]) => name !== 'drawing')
  return [...others, ['drawing', String(nextDrawing(now))]]
}

/** Adds a row to the fields; a new row only knows its position in the list. */
export function addRow(entries: Entries, rows: EditorRows): Entries {
  const next = countRows(entries, rows)
  return [...entries, [`${rows}[${next}].row`, String(next)]]
}

/** Removes a row from the fields; the rows after it move up. */
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
