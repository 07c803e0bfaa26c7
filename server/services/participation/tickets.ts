import { randomUUID } from 'node:crypto'
import { insertAnswers } from '#db/queries/participation/answers.ts'
import { insertTickets } from '#db/queries/participation/ticket.ts'
import type { Participation, Ticket, WaitsFor } from '#db/schema/participation.ts'
import type { ReadAnswer } from '#server/domain/participation/answers.ts'
import type { Part } from '#server/domain/participation/capacity.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { typesOfPeople } from './party.ts'

interface Places {
  /** The people to add, and how many of them get a place. */
  wanted: Part[]
  given: Part[]
  answers: ReadAnswer[]
  /** How many people the registration had before. */
  before: number
  waitsFor: WaitsFor | null
}

/** Creates the tickets of those who get a place, with the answers given for them. Returns the new tickets. */
export async function giveParty(
  services: Services,
  participation: Pick<Participation, 'id' | 'activityId'>,
  { wanted, given, answers, before, waitsFor }: Places,
): Promise<{ tickets: Ticket[]; hasAnswers: boolean }> {
  const places = placesOfPeople(wanted, given)
  const types = places.map(({ ticketTypeId }) => ticketTypeId)
  const tickets = await giveTickets(services, participation, types, { waitsFor })
  const ticketOf = new Map(places.map(({ person }, index) => [before + person, tickets[index]]))
  const createdAt = instant(services.now())
  const kept = answers.flatMap(({ questionId, person, value }) => {
    const ticket = person === null ? null : ticketOf.get(person)
    if (ticket === undefined) return [] // a person for whom there was no place
    return [{ participationId: participation.id, questionId, ticketId: ticket?.id ?? null, value, createdAt }]
  })
  await insertAnswers(services.db, kept)
  return { tickets, hasAnswers: kept.length > 0 }
}

/** Returns, of the requested people in their order, those who get a place: the first of each ticket type. */
function placesOfPeople(wanted: Part[], given: Part[]): { person: number; ticketTypeId: number }[] {
  const free = new Map(given.map(({ ticketTypeId, people }) => [ticketTypeId, people]))
  return typesOfPeople(wanted).flatMap((ticketTypeId, index) => {
    const left = free.get(ticketTypeId) ?? 0
    free.set(ticketTypeId, left - 1)
    return left > 0 ? [{ person: index + 1, ticketTypeId }] : []
  })
}

/** Creates one ticket for each person of a party, of each one's type, in their order. */
export async function giveTickets(
  services: Services,
  { id, activityId }: Pick<Participation, 'id' | 'activityId'>,
  ticketTypeIds: readonly number[],
  { waitsFor = null }: { waitsFor?: WaitsFor | null } = {},
): Promise<Ticket[]> {
  const ticket = { activityId, participationId: id, waitsFor, createdAt: instant(services.now()) }
  const tickets = await insertTickets(
    services.db,
    ticketTypeIds.map((ticketTypeId) => ({ ...ticket, ticketTypeId, uuid: randomUUID() })),
  )
  return tickets.sort((one, other) => one.id - other.id)
}
