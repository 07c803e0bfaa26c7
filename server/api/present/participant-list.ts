import type { TFunction } from 'i18next'
import type { AnswerWithQuestion } from '#db/queries/participation/answers.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { csv, type Table, type TableCell, xlsx } from '#server/documents/table.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import type { Context } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import type { ViewedActivity } from '#server/services/activity/read.ts'
import { listTicketsByParticipation } from '#server/services/participation/read.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv; charset=utf-8'

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
  createdAt: 18,
  tickets: 40,
} as const

type Column = keyof typeof WIDTHS

const COLUMNS = Object.keys(WIDTHS) as Column[]

/** Returns the participants of an activity as a file for their host, in the caller's language. */
export async function presentList(
  { services, locale }: Context,
  { activity, participations }: ViewedActivity,
  format: 'xlsx' | 'csv',
): Promise<File> {
  const t = i18nOf(locale).getFixedT(null, 'hosting')
  const tickets = await listTicketsByParticipation(
    services,
    participations.map(({ id }) => id),
  )
  const questions = questionsOf(participations)
  const table: Table = {
    columns: [
      ...COLUMNS.map((column) => ({ title: t(`export.${column}`), width: WIDTHS[column] })),
      ...questions.map(([, label]) => ({ title: label, width: 30 })),
    ],
    rows: participations.map((participation) => {
      const cells = describe(participation, tickets.get(participation.id) ?? [], activity.timeZone, t)
      const answers = questions.map(([id]) => describeAnswers(participation.answers ?? [], id, t))
      return [...COLUMNS.map((column) => cells[column]), ...answers]
    }),
  }
  const name = `${slugOf(activity.name)}-${activity.id}.${format}`
  if (format === 'csv') return new File([csv(table)], name, { type: CSV })
  const bytes = await xlsx(table, activity.name)
  return new File([new Uint8Array(bytes)], name, { type: XLSX })
}

/** Returns every question with answers, in the order in which they are asked. */
function questionsOf(participations: ViewedActivity['participations']): [number, string][] {
  const answers = participations.flatMap(({ answers = [] }) => answers)
  return [...new Map(answers.map(({ questionId, label }) => [questionId, label]))]
}

/** Returns one cell per registration: where each person was asked, a line for each, by the number of their ticket. */
function describeAnswers(answers: AnswerWithQuestion[], questionId: number, t: TFunction): TableCell {
  const lines = answers
    .filter((answer) => answer.questionId === questionId)
    .map(({ kind, value, person }) => {
      const text = kind === 'CHECKBOX' ? t(value === 'true' ? 'export.yes' : 'export.no') : value
      return person > 0 ? `${person}. ${text}` : text
    })
  return lines.length > 0 ? lines.join('\n') : null
}

/** The address only with consent (decisions §10); the tickets' uuids, because the door may have no network. */
function describe(
  participation: ParticipationWithPerson,
  tickets: Ticket[],
  timeZone: string,
  t: TFunction,
): Record<Column, TableCell> {
  const { attendance, chequeNumber, chequeState, amountCents } = participation
  return {
    name: participation.lastName,
    firstname: participation.firstName,
    incName: participation.organisationName,
    email: participation.consent ? participation.email : null,
    people: participation.partySize,
    kind: t(`export.kinds.${participation.kind}`),
    state: t(`export.states.${participation.state}`),
    participated: attendance && t(`export.marks.${attendance}`),
    checkNumber: chequeNumber,
    checkCashed: chequeNumber && t(chequeState === 'CASHED' ? 'export.yes' : 'export.no'),
    amount: amountCents === null ? null : amountCents / 100,
    createdAt: wallClock(new Date(participation.createdAt), timeZone).replace('T', ' '),
    tickets: tickets
      .filter(({ awaitsApproval }) => !awaitsApproval)
      .map(({ uuid }) => uuid)
      .join(' '),
  }
}
