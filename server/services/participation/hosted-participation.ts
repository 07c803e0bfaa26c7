import { type MoneyOfTickets, readMoneyOfParticipations } from '#db/queries/participation/money.ts'
import { listTicketsOf } from '#db/queries/participation/ticket.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { type HistoryEvent, historyOf } from '#server/domain/participation/history.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { writeParticipantsRead } from '#server/services/moderation/participants-shown.ts'
import { type Answered, withAnswers } from './answers.ts'
import { readTypeNames } from './type-names.ts'

export interface HostedParticipation {
  view: ViewedActivity
  participation: Answered<ParticipationWithPerson>
  /** Ended ones, too. */
  tickets: Ticket[]
  /** The names of their ticket types by the ids, of removed ones too. */
  typeNames: Map<number, string | null>
  history: HistoryEvent[]
  /** null: nothing of it costs anything. */
  money: MoneyOfTickets | null
}

/** Reads one registration, also one that ended, for the host of its activity and for operators. */
export async function readHostedParticipation(
  services: Services,
  session: Session,
  { activityId, participationId }: { activityId: number; participationId: number },
): Promise<HostedParticipation | undefined> {
  const view = await viewActivity(services, session, activityId)
  if (view?.viewpoint !== 'host' && view?.viewpoint !== 'operator') return undefined
  const found = await findParticipationWithPerson(services.db, participationId)
  if (found?.activityId !== activityId) return undefined
  await writeParticipantsRead(services, session, view)
  const [participation = found] = await withAnswers(services, [found])
  const tickets = await listTicketsOf(services.db, found.id)
  const money = (await readMoneyOfParticipations(services.db, [found.id])).get(found.id) ?? null
  const typeNames = await readTypeNames(services, tickets)
  return { view, participation, tickets, typeNames, history: historyOf(found, tickets), money }
}
