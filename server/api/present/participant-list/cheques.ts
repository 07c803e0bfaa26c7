import type { TableCell } from '#server/documents/table/table.ts'
import type { ExportedParticipation } from '#server/services/participation/export.ts'
import { dateCell, dollars, type SheetOf, type SheetOptions, titled } from './sheet.ts'

const WIDTHS = {
  name: 20,
  firstname: 20,
  incName: 24,
  checkNumber: 16,
  amount: 12,
  state: 16,
  returnReason: 30,
  slip: 12,
  notedAt: 18,
  changedAt: 18,
} as const

type Column = keyof typeof WIDTHS

const COLUMNS = Object.keys(WIDTHS) as Column[]

/** One row a cheque, and one for each that is awaited. */
export function chequesSheet({ timeZone, t }: SheetOptions): SheetOf<ExportedParticipation> {
  return {
    columns: titled(WIDTHS, t),
    rowsOf: (participation) => {
      const { lastName: name, firstName: firstname, organisationName: incName, cheques } = participation
      const rows = cheques.map((cheque): Record<Column, TableCell> => ({
        ...{ name, firstname, incName },
        checkNumber: cheque.number,
        amount: dollars(cheque.amountCents),
        state: t(`cheques:states.${cheque.state}`),
        returnReason: cheque.returnReason,
        slip: cheque.slipNumber,
        notedAt: dateCell(cheque.createdAt, timeZone),
        changedAt: dateCell(cheque.changedAt, timeZone),
      }))
      if (isAwaited(participation))
        rows.push({
          ...{ name, firstname, incName },
          ...{ checkNumber: null, amount: dollars(participation.dueCents), state: t('export.awaited') },
          ...{ returnReason: null, slip: null, notedAt: null, changedAt: null },
        })
      return rows.map((cells) => COLUMNS.map((column) => cells[column]))
    },
  }
}

/** Something is due, and no cheque is open: the same as the query `AWAITS_CHEQUE`. */
function isAwaited({ endedAt, dueCents, cheques }: ExportedParticipation): boolean {
  return endedAt === null && dueCents > 0 && cheques.every(({ state }) => state === 'RETURNED')
}
