import type { TFunction } from 'i18next'
import type { AnswerWithQuestion } from '#db/queries/participation/answers.ts'
import { csv, type Table, type TableCell, xlsx } from '#server/documents/table.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import type { Context } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import type { ExportedList } from '#server/services/participation/export.ts'
import { ticketsTable } from './participant-tickets.ts'

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

type ListedParticipation = ExportedList['participations'][number]

type Questions = readonly (readonly [id: number, label: string])[]

/** Returns the participants of an activity as a file for their host, in the caller's language. */
export async function presentList(
  { locale }: Context,
  { view: { activity, ticketTypes }, participations }: ExportedList,
  { format, sheet }: { format: 'xlsx' | 'csv'; sheet: 'registrations' | 'tickets' },
): Promise<File> {
  const t = i18nOf(locale).getFixedT(null, 'hosting')
  const questions = questionsOf(participations)
  const sheets = {
    registrations: () => registrationsTable(participations, questions, activity.timeZone, t),
    tickets: () => ticketsTable(participations, questions, { ...activity, ticketTypes }, t),
  }
  const name = `${slugOf(activity.name)}-${activity.id}.${format}`
  if (format === 'csv') return new File([csv(sheets[sheet]())], name, { type: CSV })
  const bytes = await xlsx([
    { name: t('export.sheets.registrations'), ...sheets.registrations() },
    { name: t('export.sheets.tickets'), ...sheets.tickets() },
  ])
  return new File([new Uint8Array(bytes)], name, { type: XLSX })
}

function registrationsTable(
  participations: readonly ListedParticipation[],
  questions: Questions,
  timeZone: string,
  t: TFunction,
): Table {
  return {
    columns: [
      ...COLUMNS.map((column) => ({ title: t(`export.${column}`), width: WIDTHS[column] })),
      ...questions.map(([, label]) => ({ title: label, width: 30 })),
    ],
    rows: participations.map((participation) => {
      const cells = describe(participation, timeZone, t)
      const answers = questions.map(([id]) => describeAnswers(participation.answers ?? [], id, t))
      return [...COLUMNS.map((column) => cells[column]), ...answers]
    }),
  }
}

/** Returns every question with answers, in the order in which they are asked. */
function questionsOf(participations: readonly ListedParticipation[]): [number, string][] {
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
  participation: ListedParticipation,
  timeZone: string,
  t: TFunction,
): Record<Column, TableCell> {
  const { attendance, chequeNumber, chequeState, amountCents, endedReason, tickets } = participation
  return {
    name: participation.lastName,
    firstname: participation.firstName,
    incName: participation.organisationName,
    email: participation.consent ? participation.email : null,
    people: participation.partySize,
    kind: t(`export.kinds.${participation.kind}`),
    state: endedReason ? t(`participants:ended.${endedReason}`) : t(`export.states.${participation.state}`),
    participated: attendance && t(`export.marks.${attendance}`),
    checkNumber: chequeNumber,
    checkCashed: chequeNumber && t(chequeState === 'CASHED' ? 'export.yes' : 'export.no'),
    amount: amountCents === null ? null : amountCents / 100,
    createdAt: { local: wallClock(new Date(participation.createdAt), timeZone) },
    tickets: tickets
      .filter(({ awaitsApproval }) => !awaitsApproval)
      .map(({ uuid }) => uuid)
      .join(' '),
  }
}
