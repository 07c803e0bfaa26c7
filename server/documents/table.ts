import { stringify } from 'csv-stringify/sync'

export type TableCell = string | number | null

export interface Table {
  /** Above each column; `width` in characters. */
  columns: { title: string; width: number }[]
  rows: TableCell[][]
}

/**
 * Returns a workbook of one sheet, its first row frozen. Texts are texts: nothing that people wrote becomes a formula.
 */
export async function xlsx({ columns, rows }: Table, sheet: string): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  const body = rows.map((row) => row.map(asCell))
  return writeExcelFile([head, ...body], {
    sheet: sheetName(sheet),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function asCell(value: TableCell) {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { type: Number, value } : { type: String, value: asText(value) }
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
  const lines = [columns.map(({ title }) => title), ...rows]
  return stringify(lines, {
    delimiter: ';',
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (value) => String(value).replace('.', ',') },
  })
}
