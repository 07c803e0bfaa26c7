import { listChequesOf } from '#db/queries/participation/cheque.ts'
import { listHandedOnAt } from '#db/queries/participation/handover.ts'
import { type MoneyOfTickets, readMoneyOfParticipations } from '#db/queries/participation/money.ts'
import { listTicketsOf } from '#db/queries/participation/ticket.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import { listOrdersOfParticipations, listRefundsOfOrders } from '#db/queries/payment/own.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { type HistoryEvent, historyOf, type RowsBeside } from '#server/domain/participation/history.ts'
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
  const history = historyOf(found, tickets, await readBeside(services, found.id, tickets))
  return { view, participation, tickets, typeNames, history, money }
}

async function readBeside(
  { db }: Services,
  participationId: number,
  tickets: readonly Ticket[],
): Promise<RowsBeside> {
  const orders = await listOrdersOfParticipations(db, [participationId])
  const refunds = await listRefundsOfOrders(db, idsOf(orders))
  return {
    handedOnAt: await listHandedOnAt(db, idsOf(tickets)),
    cheques: await listChequesOf(db, [participationId]),
    orders,
    // A payment that bought nothing, and went back, is nothing that happened to the registration.
    refunds: refunds.filter(({ percent, cause }) => percent !== null || cause === 'EXTERNAL'),
  }
}
