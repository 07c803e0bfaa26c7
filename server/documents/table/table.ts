import { stringify } from 'csv-stringify/sync'

/** A local date and time, `YYYY-MM-DDTHH:mm`. */
export interface LocalTime {
  local: string
}

export type TableCell = string | number | LocalTime | null

export interface Table {
  /** Above each column; `width` in characters. */
  columns: { title: string; width: number }[]
  rows: TableCell[][]
}

export interface Sheet extends Table {
  name: string
}

/**
 * Returns a workbook, the first row of each sheet frozen. Texts are texts: nothing that people wrote becomes a formula.
 */
export async function xlsx(sheets: readonly Sheet[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      data: [
        columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(asCell)),
      ],
      sheet: sheetName(name),
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}

function asCell(value: TableCell) {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { type: Number, value }
  if (typeof value === 'string') return { type: String, value: asText(value) }
  // A workbook knows no time zones: its dates are what a clock on the wall shows.
  return { type: Date, value: new Date(`${value.local}Z`), format: 'yyyy-mm-dd hh:mm' }
}

/** The library keeps its texts in a plain object: a person named `constructor` or the like gets a space. */
function asText(value: string): string {
  const text = withoutControls(value)
  return text in {} ? `${text} ` : text
}

/** XML 1.0 has no control characters. */
function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, '')
}

/** Excel allows 31 characters, and not these; and it keeps one name for itself. */
function sheetName(name: string): string {
  const allowed = name
    .replace(/[\\/?*[\]:']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 31)
  return /^(history)?$/i.test(allowed) ? `${allowed} 1`.trim() : allowed
}

/**
 * Returns semicolons, decimal commas and a byte order mark, as spreadsheets in French expect them; a text that a
 * spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csv({ columns, rows }: Table): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(asPlain))]
  return stringify(lines, {
    delimiter: ';',
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (value) => String(value).replace('.', ',') },
  })
}

function asPlain(value: TableCell): string | number | null {
  return value !== null && typeof value === 'object' ? value.local.replace('T', ' ') : value
}
