import type { ReactNode } from 'react'

export interface Column {
  key: string
  label: ReactNode
  /** Numbers are aligned to the right, under each other. */
  isNumber?: boolean
  /** People wrote it, or it is long: on a desktop it gets about half of the width. */
  isText?: boolean
  /** Whether a card must label the value, because it is not clear by itself. */
  isNamedInCard?: boolean
}

export interface Row {
  key: string | number
  /** True for rows added by hand: a dashed edge. */
  isGhost?: boolean
  /** As many cells as there are columns; the first one names the row. */
  cells: ReactNode[]
}

interface DataTableProps {
  label: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** All but the first column are numbers: on a phone a card shows them side by side. */
  isOfCounts?: boolean
}

/**
 * A table on a desktop; on a phone a list of cards, or of lines where it has only names and numbers. The roles are
 * written out because browsers drop those of `<table>` when its display changes, and HTML allows them to be written only
 * on elements that are not a table.
 */
export function DataTable({ label, columns, rows, isOfCounts }: DataTableProps) {
  const ofPairs = columns.length === 2 && columns[1]?.isNumber ? ' is-pairs' : ''
  return (
    <div className={`table to-cards${isOfCounts ? ' is-counts' : ofPairs}`} role="table" aria-label={label}>
      <div className="table-head" role="rowgroup">
        <div role="row">
          {columns.map(({ label: name, ...column }) => (
            <div key={column.key} role="columnheader" className={classOf(column)}>
              {name}
            </div>
          ))}
        </div>
      </div>
      <div className="table-body" role="rowgroup">
        {rows.map((row) => (
          <TableRow key={row.key} row={row} columns={columns} />
        ))}
      </div>
    </div>
  )
}

function TableRow({ row: { isGhost, cells }, columns }: { row: Row; columns: readonly Column[] }) {
  return (
    <div role="row" className={isGhost ? 'is-ghost' : undefined}>
      {columns.map(({ label, ...column }, index) => (
        <div key={column.key} role={index === 0 ? 'rowheader' : 'cell'} className={classOf(column)}>
          {column.isNamedInCard && hasContent(cells[index]) && (
            <span className="card-label" aria-hidden="true">
              {label}
            </span>
          )}
          {cells[index]}
        </div>
      ))}
    </div>
  )
}

/** A card has no line for a cell without content. */
function hasContent(cell: ReactNode): boolean {
  return cell !== undefined && cell !== null && cell !== false && cell !== ''
}

function classOf({ isNumber, isText }: Pick<Column, 'isNumber' | 'isText'>): string | undefined {
  if (isNumber) return 'num'
  return isText ? 'is-text' : undefined
}
