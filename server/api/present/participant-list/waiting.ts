import type { TableCell } from '#server/documents/table/table.ts'
import type { ExportedList } from '#server/services/participation/export.ts'
import { dateCell, type SheetOf, type SheetOptions, titled } from './sheet.ts'

const WIDTHS = {
  position: 10,
  name: 20,
  firstname: 20,
  incName: 24,
  people: 10,
  type: 20,
  waitingSince: 18,
  offeredUntil: 18,
} as const

type Column = keyof typeof WIDTHS

const COLUMNS = Object.keys(WIDTHS) as Column[]

/** One row a place in line, in the order of arrival. */
export function waitingSheet({
  timeZone,
  typeNames,
  t,
}: SheetOptions): SheetOf<ExportedList['waiting'][number]> {
  return {
    columns: titled(WIDTHS, t),
    rowsOf: (entry) => {
      const cells: Record<Column, TableCell> = {
        position: entry.position,
        name: entry.lastName,
        firstname: entry.firstName,
        incName: entry.organisationName,
        people: entry.partySize,
        type: typeNames.get(entry.ticketTypeId) ?? null,
        waitingSince: dateCell(entry.createdAt, timeZone),
        offeredUntil: dateCell(entry.offeredUntil, timeZone),
      }
      return [COLUMNS.map((column) => cells[column])]
    },
  }
}
