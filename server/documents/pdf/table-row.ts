import type { Doc, Pen } from './pen.ts'

export interface Cell {
  type: 'TH' | 'TD'
  scope?: 'Column' | 'Row'
  draw: () => void
}

/** Draws the cells of a row, with the structure that screen readers follow. */
export function addRow({ doc }: Pen, table: PDFKit.PDFStructureElement, cells: readonly Cell[]): void {
  const row = doc.struct('TR')
  table.add(row)
  for (const { type, scope, draw } of cells) {
    /** pdfkit's types do not know the scope of a head yet. */
    const options: Parameters<Doc['struct']>[1] & { scope?: string } = scope ? { scope } : {}
    row.add(doc.struct(type, options, draw))
  }
  row.end()
}
