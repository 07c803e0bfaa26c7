import type { ListedActivity } from '#db/queries/activity/listed.ts'
import {
  countFiltered,
  type Found,
  listFilteredIds,
  listParticipationsByIds,
  type ParticipantFilter,
} from '#db/queries/participation/host-list.ts'
import {
  countWaiting,
  type ListFigures,
  listRequestIds,
  readListFigures,
} from '#db/queries/participation/host-list-figures.ts'
import {
  type MoneyOfTickets,
  readMoneyOfActivity,
  readMoneyOfParticipations,
} from '#db/queries/participation/money.ts'
import { listNamedPeople } from '#db/queries/participation/ticket.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import { searchedWords } from '#server/domain/participation/name-key.ts'
import {
  nearestPage,
  type ParticipantOrder,
  type ParticipantState,
} from '#server/domain/participation/participant-list.ts'
import { PAGE_SIZES, rowsOf } from '#server/domain/platform/page-size.ts'
import type { Services } from '#server/runtime/context.ts'
import { listHeldIds } from '#server/services/activity/end.ts'
import { type Answered, withAnswers } from './answers.ts'

/** How a host narrows the list down; nothing: its first page. */
export interface ListWanted {
  q?: string | undefined
  state?: ParticipantState | undefined
  order?: ParticipantOrder
  page?: number
}

export interface HostList {
  participations: Answered<ParticipationWithPerson>[]
  /** Found by the filter, on all pages. */
  found: Found
  page: number
  pages: number
  /** Of all that is listed, whatever the filter. */
  figures: ListFigures
  /** The registrations whose first email has not been sent, or never was. */
  heldIds: readonly number[]
  /** Where nobody is listed: how many left, or were refused or removed. */
  ended: number
  /** Join requests that await an answer, and the first of them. */
  waiting: { requests: number; people: number }
  requests: Answered<ParticipationWithPerson>[]
  /** What is paid and held, in all and by registration. */
  money: MoneyOfTickets & { heldUntil: string | null }
  moneyOf: Map<number, MoneyOfTickets>
  /** The named people of all of these, in the order of their tickets. */
  named: NamedPerson[]
}

export type NamedPerson = Awaited<ReturnType<typeof listNamedPeople>>[number]

/**
 * Reads one page of the people of an activity, for its host and for operators: however many are registered, as many
 * statements and rows. `mayAnswer`: requests are listed apart, for those who answer them.
 */
export async function readHostList(
  services: Services,
  listed: ListedActivity,
  wanted: ListWanted,
  { mayAnswer }: { mayAnswer: boolean },
): Promise<HostList> {
  const { db } = services
  const activity = { ...listed, heldIds: await listHeldIds(services, listed) }
  const filter = filterOf(activity, wanted, mayAnswer)
  const found = await countFiltered(db, activity, filter)
  const size = PAGE_SIZES.participants
  const { page, pages } = nearestPage(wanted.page ?? 0, found.registrations, size)
  const rows = { order: wanted.order ?? 'first', page: rowsOf(page, size) }
  const ids = await listFilteredIds(db, activity, filter, rows)
  const requestIds = mayAnswer ? await listRequestIds(db, activity.id, PAGE_SIZES.requests) : []
  const read = await withAnswers(
    services,
    await listParticipationsByIds(db, [...new Set([...ids, ...requestIds])]),
  )
  const byId = new Map(read.map((participation) => [participation.id, participation]))
  const inOrder = (wanted: number[]) => wanted.flatMap((id) => byId.get(id) ?? [])
  const figures = await readListFigures(db, activity)
  const ofEnded = { words: [], state: 'ended', hasRequestsApart: false } as const
  const isEmpty = figures.registrations === 0
  return {
    participations: inOrder(ids),
    found,
    page,
    pages,
    figures,
    heldIds: activity.heldIds,
    ended: isEmpty ? (await countFiltered(db, activity, ofEnded)).registrations : 0,
    waiting: await countWaiting(db, activity.id),
    requests: inOrder(requestIds),
    money: await readMoneyOfActivity(db, activity.id),
    moneyOf: await readMoneyOfParticipations(db, [...byId.keys()]),
    named: await listNamedPeople(db, [...byId.keys()]),
  }
}

/** Requests end with the activity: after calling off they are listed with the others. A search finds them, too. */
export function filterOf(
  { cancelledAt }: Pick<ListedActivity, 'cancelledAt'>,
  { q = '', state }: Pick<ListWanted, 'q' | 'state'>,
  mayAnswer: boolean,
): ParticipantFilter {
  const words = searchedWords(q)
  const hasRequestsApart = mayAnswer && cancelledAt === null && words.length === 0
  return { words, state: state ?? null, hasRequestsApart }
}
