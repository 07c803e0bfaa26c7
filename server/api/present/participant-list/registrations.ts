import type { AnswerWithQuestion } from '#db/queries/participation/answers.ts'
import type { TableCell } from '#server/documents/table/table.ts'
import { endedAs } from '#server/domain/participation/ended-as.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import type { ExportedParticipation } from '#server/services/participation/export.ts'
import { answerText, dateCell, dollars, type SheetOf, type SheetOptions, titled } from './sheet.ts'

const WIDTHS = {
  name: 20,
  firstname: 20,
  incName: 24,
  email: 30,
  people: 10,
  kind: 16,
  state: 16,
  participated: 12,
  checkNumber: 16,
  checkCashed: 12,
  amount: 12,
  paid: 12,
  held: 12,
  createdAt: 18,
  tickets: 40,
} as const

type Column = keyof typeof WIDTHS

const COLUMNS = Object.keys(WIDTHS) as Column[]

/** One row a registration, with a column a question. */
export function registrationsSheet(options: SheetOptions): SheetOf<ExportedParticipation> {
  const { questions, t } = options
  return {
    columns: [...titled(WIDTHS, t), ...questions.map(([, label]) => ({ title: label, width: 30 }))],
    rowsOf: (participation) => {
      const cells = describe(participation, options)
      const answers = questions.map(([id]) => describeAnswers(participation.answers ?? [], id, t))
      return [[...COLUMNS.map((column) => cells[column]), ...answers]]
    },
  }
}

/** Returns one cell per registration: where each person was asked, a line for each, by the number of their ticket. */
function describeAnswers(answers: AnswerWithQuestion[], questionId: number, t: SheetOptions['t']): TableCell {
  const lines = answers
    .filter((answer) => answer.questionId === questionId)
    .map((answer) =>
      answer.person > 0 ? `${answer.person}. ${answerText(answer, t)}` : answerText(answer, t),
    )
  return lines.length > 0 ? lines.join('\n') : null
}

/** The address only with consent (decisions §10); the tickets' uuids, because the door may have no network. */
function describe(
  participation: ExportedParticipation,
  { timeZone, t }: SheetOptions,
): Record<Column, TableCell> {
  const { attendance, chequeNumber, chequeState, amountCents, tickets, money } = participation
  const ended = endedAs(participation.endedReason, participation.state === 'WAITING_PAYMENT')
  return {
    name: participation.lastName,
    firstname: participation.firstName,
    incName: participation.organisationName,
    email: participation.consent ? participation.email : null,
    people: participation.partySize,
    kind: t(`export.kinds.${participation.kind}`),
    state: ended ? t(`participants:ended.${ended}`) : t(`export.states.${participation.state}`),
    participated: attendance && t(`export.marks.${attendance}`),
    checkNumber: chequeNumber,
    checkCashed: chequeNumber && t(chequeState === 'CASHED' ? 'export.yes' : 'export.no'),
    amount: dollars(amountCents),
    paid: dollars(money?.paidCents || null),
    held: dollars(money?.heldCents || null),
    createdAt: dateCell(participation.createdAt, timeZone),
    tickets: tickets
      .filter((ticket) => ticket.endedAt === null && isGoodForEntry(ticket))
      .map(({ uuid }) => uuid)
      .join(' '),
  }
}
