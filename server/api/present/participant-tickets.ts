import type { TFunction } from 'i18next'
import type { TicketType } from '#db/schema/activity.ts'
import type { Table, TableCell } from '#server/documents/table.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import type { ExportedList } from '#server/services/participation/export.ts'
import { ticketCode } from '#server/services/participation/ticket-link.ts'

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

interface TicketsTableOptions {
  timeZone: string
  ticketTypes: readonly Pick<TicketType, 'id' | 'name'>[]
}

/** Returns one row a ticket, with the answers of its person; those of the whole registration stand by its first ticket. */
export function ticketsTable(
  participations: ExportedList['participations'],
  questions: readonly (readonly [id: number, label: string])[],
  { timeZone, ticketTypes }: TicketsTableOptions,
  t: TFunction,
): Table {
  const typeNames = new Map(ticketTypes.map(({ id, name }) => [id, name]))
  return {
    columns: [
      ...COLUMNS.map((column) => ({ title: t(`export.${column}`), width: WIDTHS[column] })),
      ...questions.map(([, label]) => ({ title: label, width: 30 })),
    ],
    rows: participations.flatMap(({ lastName, firstName, organisationName, tickets, answers = [] }) =>
      tickets.map(({ uuid, ticketTypeId, awaitsApproval, validatedAt, ...ticket }, index) => {
        const isNamed = ticket.holderFirstName !== null || ticket.holderLastName !== null
        const cells: Record<Column, TableCell> = {
          name: isNamed ? ticket.holderLastName : lastName,
          firstname: isNamed ? ticket.holderFirstName : firstName,
          incName: isNamed ? null : organisationName,
          number: `${index + 1}/${tickets.length}`,
          type: typeNames.get(ticketTypeId) ?? null,
          code: awaitsApproval ? null : ticketCode(uuid),
          state: t(awaitsApproval ? 'export.states.WAITING_PART_CONFIRM' : 'export.states.YES'),
          scannedAt: validatedAt && { local: wallClock(new Date(validatedAt), timeZone) },
        }
        const answersOf = questions.map(([id]) => {
          const own = answers.find(
            ({ questionId, person }) => questionId === id && (person || 1) === index + 1,
          )
          if (!own) return null
          return own.kind === 'CHECKBOX' ? t(own.value === 'true' ? 'export.yes' : 'export.no') : own.value
        })
        return [...COLUMNS.map((column) => cells[column]), ...answersOf]
      }),
    ),
  }
}
