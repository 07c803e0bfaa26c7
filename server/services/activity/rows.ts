import { insertQuestion, listQuestions, updateQuestion } from '#db/queries/activity/question.ts'
import { insertTicketType, listTicketTypes, updateTicketType } from '#db/queries/activity/ticket-type.ts'
import { countTakenOfTypes } from '#db/queries/participation/places.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { ActivityDetails, QuestionDetails } from '#server/domain/activity/details.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type ActivityRows, detailsOf, type TicketTypeColumns, ticketTypeColumns } from './columns.ts'
import type { ResolvedDetails } from './details.ts'

export async function readRows(db: Db, activityId: number): Promise<ActivityRows> {
  return {
    ticketTypes: await listTicketTypes(db, [activityId]),
    questions: await listQuestions(db, [activityId]),
  }
}

/** Returns an activity as its host would say it. */
export async function readDetails({ db }: Services, activity: Activity): Promise<ActivityDetails> {
  return detailsOf(activity, await readRows(db, activity.id))
}

export type RowsRefusal =
  | { refused: 'UNKNOWN_ROW' }
  /** More tickets of the type have been given out than its new limit. */
  | { refused: 'PAYMENT_MODEL_TAKEN'; data: { field: string; taken: number } }

/** Returns why an activity may not have these ticket types and questions, or null. Call it with the activity's lock. */
export async function rowsRefusal(
  { db }: Services,
  activityId: number,
  { ticketTypes, questions = [] }: Pick<ActivityDetails, 'ticketTypes' | 'questions'>,
): Promise<RowsRefusal | null> {
  const rows = await readRows(db, activityId)
  if (!areThese(ticketTypes, rows.ticketTypes) || !areThese(questions, rows.questions))
    return { refused: 'UNKNOWN_ROW' }
  const [refused] = await listTakenTypes(db, rows, ticketTypes)
  return refused ?? null
}

/** Returns a refusal for each ticket type of which more tickets are out than these limits allow. */
export async function listTakenTypes(
  db: Db,
  rows: ActivityRows,
  ticketTypes: readonly { id?: number | undefined; capacity?: number | null }[],
): Promise<RowsRefusal[]> {
  const taken = await countTakenOfTypes(db, idsOf(rows.ticketTypes))
  return ticketTypes.flatMap(({ id, capacity = null }, index) => {
    const out = (id !== undefined && taken.get(id)) || 0
    if (capacity === null || out <= capacity) return []
    return [{ refused: 'PAYMENT_MODEL_TAKEN', data: { field: `paymentModels.${index}.limit`, taken: out } }]
  })
}

/** Returns whether each id is one of the existing rows, and occurs once. */
function areThese(wanted: readonly { id?: number | undefined }[], there: readonly { id: number }[]): boolean {
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return new Set(ids).size === ids.length && ids.every((id) => there.some((row) => row.id === id))
}

/** Writes the ticket types and the questions of the activity, in this order. Each id has to be one of its rows. */
export async function writeRows(services: Services, activityId: number, resolved: ResolvedDetails) {
  await writeTicketTypes(services, activityId, ticketTypeColumns(resolved))
  await writeQuestions(services, activityId, resolved.details.questions ?? [])
}

/** The same for a new activity: ids are those of another one, whose details somebody has read, and are left out. */
export async function writeNewRows(services: Services, activityId: number, resolved: ResolvedDetails) {
  await writeTicketTypes(services, activityId, ticketTypeColumns(resolved).map(withoutId))
  await writeQuestions(services, activityId, (resolved.details.questions ?? []).map(withoutId))
}

function withoutId<Row extends { id?: number | undefined }>(row: Row): Row {
  return { ...row, id: undefined }
}

/** A type that is removed is ended: its tickets stay valid. */
async function writeTicketTypes(
  { db, now }: Services,
  activityId: number,
  wanted: readonly TicketTypeColumns[],
): Promise<void> {
  const gone = (await listTicketTypes(db, [activityId])).filter(({ id }) => !wanted.some((w) => w.id === id))
  for (const { id } of gone) await updateTicketType(db, { id, activityId }, { endedAt: instant(now()) })
  for (const [position, { id, ...ticketType }] of wanted.entries()) {
    if (id === undefined) await insertTicketType(db, { activityId, position, ...ticketType })
    else await updateTicketType(db, { id, activityId }, { position, ...ticketType })
  }
}

/** The same for questions. A reworded question becomes a new one, so that earlier answers keep their meaning. */
async function writeQuestions({ db, now }: Services, activityId: number, wanted: readonly QuestionDetails[]) {
  const there = await listQuestions(db, [activityId])
  const isSame = ({ id }: { id: number }) => {
    const row = there.find((row) => row.id === id)
    const input = wanted.find((input) => input.id === id)
    return row?.kind === input?.kind && row?.isPerPerson === input?.isPerPerson
  }
  for (const row of there)
    if (!isSame(row)) await updateQuestion(db, { id: row.id, activityId }, { endedAt: instant(now()) })
  for (const [position, { id, kind, label, isRequired, isPerPerson }] of wanted.entries()) {
    const columns = { kind, label, position, isRequired, isPerPerson }
    if (id !== undefined && isSame({ id })) await updateQuestion(db, { id, activityId }, columns)
    else await insertQuestion(db, { activityId, ...columns })
  }
}
