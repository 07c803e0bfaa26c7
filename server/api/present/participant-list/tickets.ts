import type { TableCell } from '#server/documents/table/table.ts'
import { endedAs } from '#server/domain/participation/ended-as.ts'
import { isGoodForEntry, stateOf } from '#server/domain/participation/good-for-entry.ts'
import type { ExportedParticipation } from '#server/services/participation/export.ts'
import { ticketCode } from '#server/services/participation/ticket-link.ts'
import { answerText, dateCell, type SheetOf, type SheetOptions, titled } from './sheet.ts'

const WIDTHS = {
  name: 20,
  firstname: 20,
  incName: 24,
  number: 10,
  type: 20,
  code: 12,
  state: 20,
  scannedAt: 18,
} as const

type Column = keyof typeof WIDTHS

const COLUMNS = Object.keys(WIDTHS) as Column[]

/**
 * One row a ticket, with the name and the answers of its person. Without a name it is that of whoever registered; the
 * answers of the whole registration stand by its first ticket.
 */
export function ticketsSheet({
  timeZone,
  typeNames,
  questions,
  t,
}: SheetOptions): SheetOf<ExportedParticipation> {
  return {
    columns: [...titled(WIDTHS, t), ...questions.map(([, label]) => ({ title: label, width: 30 }))],
    rowsOf: ({ lastName, firstName, organisationName, tickets, answers = [] }) =>
      tickets.map((ticket, index) => {
        const { uuid, ticketTypeId, validatedAt, endedReason, holderFirstName, holderLastName } = ticket
        const ended = endedAs(endedReason, ticket.waitsFor === 'PAYMENT')
        const isNamed = holderFirstName !== null || holderLastName !== null
        const cells: Record<Column, TableCell> = {
          name: isNamed ? holderLastName : lastName,
          firstname: isNamed ? holderFirstName : firstName,
          incName: isNamed ? null : organisationName,
          number: `${index + 1}/${tickets.length}`,
          type: typeNames.get(ticketTypeId) ?? null,
          code: !ended && isGoodForEntry(ticket) ? ticketCode(uuid) : null,
          state: ended ? t(`participants:ended.${ended}`) : t(`export.states.${stateOf([ticket])}`),
          scannedAt: dateCell(validatedAt, timeZone),
        }
        const answersOf = questions.map(([id]) => {
          const own = answers.find(
            ({ questionId, person }) => questionId === id && (person || 1) === index + 1,
          )
          return own ? answerText(own, t) : null
        })
        return [...COLUMNS.map((column) => cells[column]), ...answersOf]
      }),
  }
}
