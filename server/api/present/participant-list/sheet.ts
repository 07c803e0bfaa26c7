import type { TFunction } from 'i18next'
import type { SheetInSlices } from '#server/documents/table/file.ts'
import type { Table, TableCell } from '#server/documents/table/table.ts'
import { wallClock } from '#server/runtime/local-time.ts'

/** What every sheet needs to know. */
export interface SheetOptions {
  timeZone: string
  /** The names of ticket types by their ids. */
  typeNames: ReadonlyMap<number, string | null>
  /** Every question with answers, in the order in which they are asked. */
  questions: readonly (readonly [id: number, label: string])[]
  t: TFunction
}

/** A sheet as its columns, and the rows that each of its items makes. */
export interface SheetOf<Item> extends Omit<SheetInSlices, 'name' | 'rows'> {
  rowsOf(item: Item): TableCell[][]
}

/** Returns the titles of these columns, by their names in `hosting:export`. */
export function titled(widths: Readonly<Record<string, number>>, t: TFunction): Table['columns'] {
  return Object.entries(widths).map(([column, width]) => ({ title: t(`export.${column}`), width }))
}

/** A date as a clock in this zone shows it. */
export function dateCell(at: string | null, timeZone: string): TableCell {
  return at && { local: wallClock(new Date(at), timeZone) }
}

export function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

/** The answer to one question as a host reads it. */
export function answerText({ kind, value }: { kind: string; value: string }, t: TFunction): string {
  return kind === 'CHECKBOX' ? t(value === 'true' ? 'export.yes' : 'export.no') : value
}
