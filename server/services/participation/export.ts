import { listChequesOf } from '#db/queries/participation/cheque.ts'
import { listFilteredIds, listParticipationsByIds } from '#db/queries/participation/host-list.ts'
import { type MoneyOfTickets, readMoneyOfParticipations } from '#db/queries/participation/money.ts'
import { listTicketsForHost } from '#db/queries/participation/ticket.ts'
import { listWaitingWithNames, type WaitingWithName } from '#db/queries/participation/waiting-list.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { nameKey, searchedWords } from '#server/domain/participation/name-key.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { slicesOf } from '#server/runtime/slices.ts'
import { listHeldIds } from '#server/services/activity/end.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { writeParticipantsExport } from '#server/services/moderation/participants-shown.ts'
import { type Answered, withAnswers } from './answers.ts'
import { filterOf, type ListWanted } from './host-list.ts'
import { readTypeNames } from './type-names.ts'

type ExportedCheque = Awaited<ReturnType<typeof listChequesOf>>[number]

export interface ExportedParticipation extends Answered<ParticipationWithPerson> {
  tickets: Ticket[]
  cheques: ExportedCheque[]
  /** What was paid online, and what is held until it is; null: nothing. */
  money: MoneyOfTickets | null
}

export interface ExportedList {
  view: ViewedActivity
  participations: ExportedParticipation[]
  waiting: (WaitingWithName & { position: number })[]
  /** The names of their ticket types by the ids, of removed ones too. */
  typeNames: Map<number, string | null>
}

/**
 * Returns the activity to those who may have its list as a file: the host and operators; of an organisation, those who
 * may edit the activity. Others need not wait for their turn to be refused, nor do they take one.
 */
export async function viewForExport(
  services: Services,
  session: Session,
  activityId: number,
): Promise<ViewedActivity | { refused: 'ACTIVITY_UNRECOVERED' | 'ORGANISATION_ADMIN_REQUIRED' }> {
  const view = await viewActivity(services, session, activityId)
  if (view?.viewpoint !== 'host' && view?.viewpoint !== 'operator') return { refused: 'ACTIVITY_UNRECOVERED' }
  if (view.viewpoint === 'host' && !actingOn(session, view.activity).mayEdit)
    return { refused: 'ORGANISATION_ADMIN_REQUIRED' }
  return view
}

/** Reads what the filter shows. Requests stand among the others. */
export async function readForExport(
  services: Services,
  session: Session,
  view: ViewedActivity,
  wanted: Omit<ListWanted, 'page'>,
): Promise<ExportedList> {
  const { db } = services
  await writeParticipantsExport(services, session, view)

  const filter = filterOf(view.activity, wanted, false)
  const rows = { order: wanted.order ?? ('first' as const), page: null }
  const activity = { ...view.activity, heldIds: await listHeldIds(services, view.activity) }
  const ids = await listFilteredIds(db, activity, filter, rows)
  const participations: ExportedParticipation[] = []
  for await (const some of slicesOf(ids)) participations.push(...(await readSome(services, some)))
  const waiting = await readWaiting(services, view.activity.id, wanted)
  const tickets = participations.flatMap(({ tickets }) => tickets)
  return { view, participations, waiting, typeNames: await readTypeNames(services, [...tickets, ...waiting]) }
}

async function readSome(services: Services, ids: readonly number[]): Promise<ExportedParticipation[]> {
  const tickets = byParticipation(await listTicketsForHost(services.db, ids))
  const read = await withAnswers(services, await listParticipationsByIds(services.db, ids))
  const cheques = await listChequesOf(
    services.db,
    read.filter(({ chequeNumber }) => chequeNumber !== null).map(({ id }) => id),
  )
  const money = await readMoneyOfParticipations(services.db, ids)
  return read.map((one) => ({
    ...one,
    tickets: tickets.get(one.id) ?? [],
    cheques: cheques.filter(({ participationId }) => participationId === one.id),
    money: money.get(one.id) ?? null,
  }))
}

function byParticipation(tickets: readonly Ticket[]): Map<number, Ticket[]> {
  const sorted = new Map<number, Ticket[]>()
  for (const ticket of tickets) {
    const those = sorted.get(ticket.participationId)
    if (those) those.push(ticket)
    else sorted.set(ticket.participationId, [ticket])
  }
  return sorted
}

/** Nobody who waits is in a state of a registration; the search finds them by name. */
async function readWaiting(
  { db }: Services,
  activityId: number,
  { q = '', state }: Omit<ListWanted, 'page'>,
): Promise<ExportedList['waiting']> {
  if (state) return []
  const words = searchedWords(q)
  const waiting = await listWaitingWithNames(db, activityId)
  const numbered = waiting.map((entry, index) => ({ ...entry, position: index + 1 }))
  if (words.length === 0) return numbered
  return numbered.filter((entry) => {
    const key = nameKey(entry)
    return words.every((word) => key.includes(word))
  })
}
