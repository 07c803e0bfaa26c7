import { findMemberCard, listCardsOfHolder } from '#db/queries/organisation/member-card.ts'
import { isCardInUse } from '#db/queries/participation/participation.ts'
import { countPlacesTaken, countTakenOfTypes } from '#db/queries/participation/places.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import type { Activity, TicketType } from '#db/schema/activity.ts'
import type { MemberCard } from '#db/schema/organisation.ts'
import type { Participation } from '#db/schema/participation.ts'
import { type Part, placesLeft, type PlacesOfTypes } from '#server/domain/participation/capacity.ts'
import { isCardGood, needsCard } from '#server/domain/participation/ticket-sale.ts'
import type { Services } from '#server/runtime/context.ts'
import { emailKey } from '#server/services/account/account.ts'
import { today } from '#server/services/organisation/member-card.ts'
import type { Attendee } from './attendee.ts'

/** How many people a person wants to bring in all, in one ticket type; null = the activity's only one. */
export interface WantedPart {
  ticketTypeId: number | null
  people: number
}

/** A member card as it is shown: by its id, or as printed on the card. */
export type ShownCard = { id: number } | { number: string; email: string }

/** Returns how many people a registration has in each ticket type. */
export async function countHeld({ db }: Services, participation: Participation | undefined) {
  return countByType(participation ? await listOpenTickets(db, [participation.id]) : [])
}

/** Returns how many tickets there are of each type. */
export function countByType(tickets: readonly { ticketTypeId: number }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { ticketTypeId } of tickets) counts.set(ticketTypeId, (counts.get(ticketTypeId) ?? 0) + 1)
  return counts
}

/** Returns whether everything that is requested is held already. A type that is named twice counts twice. */
export function isHeld(
  wanted: readonly WantedPart[],
  held: ReadonlyMap<number, number>,
  existing: Pick<Participation, 'partySize'>,
): boolean {
  const inAll = new Map<number | null, number>()
  for (const { ticketTypeId, people } of wanted)
    inAll.set(ticketTypeId, (inAll.get(ticketTypeId) ?? 0) + people)
  return [...inAll].every(([ticketTypeId, people]) => {
    const has = ticketTypeId === null ? existing.partySize : (held.get(ticketTypeId) ?? 0)
    return people <= has
  })
}

/**
 * Returns the request without what is held, by type; undefined when a type is not one of the activity's. Without a type
 * the number is that of everybody: tickets of types that were removed count, too.
 */
export function partsToAdd(
  ticketTypes: readonly TicketType[],
  wanted: readonly WantedPart[],
  held: ReadonlyMap<number, number>,
): { ticketType: TicketType; people: number }[] | undefined {
  const parts = new Map<TicketType, number>()
  for (const { ticketTypeId, people } of wanted) {
    const ticketType = chooseTicketType(ticketTypes, ticketTypeId)
    if (!ticketType) return undefined
    parts.set(ticketType, (parts.get(ticketType) ?? 0) + people)
  }
  const isInAll = wanted.some(({ ticketTypeId }) => ticketTypeId === null)
  const heldInAll = [...held.values()].reduce((sum, people) => sum + people, 0)
  const heldOf = ({ id }: TicketType) => (isInAll ? heldInAll : (held.get(id) ?? 0))
  return [...parts]
    .map(([ticketType, people]) => ({ ticketType, people: people - heldOf(ticketType) }))
    .filter(({ people }) => people > 0)
}

export function chooseTicketType(ticketTypes: readonly TicketType[], id: number | null) {
  if (id !== null) return ticketTypes.find((ticketType) => ticketType.id === id)
  return ticketTypes.length === 1 ? ticketTypes[0] : undefined
}

/** Returns the places left in an activity, counted from the rows; Infinity without a limit. */
export async function countPlacesLeft(services: Services, activity: Pick<Activity, 'id' | 'capacity'>) {
  const taken = await countPlacesTaken(services.db, [activity.id])
  return placesLeft(activity.capacity, taken.get(activity.id) ?? 0)
}

/** The same, and the places left of each ticket type that has a limit of its own. */
export async function countPlacesOfTypes(
  services: Services,
  activity: Pick<Activity, 'id' | 'capacity'>,
  ticketTypes: readonly TicketType[],
): Promise<PlacesOfTypes> {
  return placesOfTypes(services, await countPlacesLeft(services, activity), ticketTypes)
}

/** The same where the places left in all are known. `own`: an offer that does not count as taken to its holder. */
export async function placesOfTypes(
  services: Services,
  inAll: number,
  ticketTypes: readonly TicketType[],
  own: Part | null = null,
): Promise<PlacesOfTypes> {
  const taken = await countTakenOfTypes(services.db, limitedTypes(ticketTypes))
  const capacities = new Map(ticketTypes.map(({ id, capacity }) => [id, capacity]))
  const takenOf = (id: number) => (taken.get(id) ?? 0) - (own?.ticketTypeId === id ? own.people : 0)
  return { inAll, ofType: (id) => placesLeft(capacities.get(id) ?? null, takenOf(id)) }
}

/** Returns the types with a limit of their own: most have none, and nothing has to be counted for them. */
export function limitedTypes(ticketTypes: readonly TicketType[]): number[] {
  return ticketTypes.filter(({ capacity }) => capacity !== null).map(({ id }) => id)
}

export type CardRefusal = 'MEMBER_CARD_REQUIRED' | 'MEMBER_CARD_NOT_VALID' | 'MEMBER_CARD_IN_USE'

/**
 * Returns the member card that these ticket types require: the one shown, else one that the host sent to the confirmed
 * address of the account. Null where none is required, or one was shown when the registration was made.
 */
export async function findCard(
  services: Services,
  person: Attendee,
  activity: Activity,
  { ticketTypes, shown, existing }: MemberCardInput,
): Promise<{ card: MemberCard | null } | { refused: CardRefusal }> {
  if (!needsCard(activity, ticketTypes) || existing?.memberCardId) return { card: null }
  const cards = await listShownCards(services, person, activity.hostId, shown)
  const good = cards.filter((card) => isCardGood(card, activity.hostId, today(services)))
  if (good.length === 0) return { refused: shown ? 'MEMBER_CARD_NOT_VALID' : 'MEMBER_CARD_REQUIRED' }
  for (const card of good) {
    const use = { activityId: activity.id, memberCardId: card.id, userId: person.userId }
    if (!(await isCardInUse(services.db, use))) return { card }
  }
  return { refused: 'MEMBER_CARD_IN_USE' }
}

interface MemberCardInput {
  ticketTypes: readonly TicketType[]
  shown: ShownCard | null
  existing: Participation | undefined
}

/** A number alone proves nothing: it needs the address of its holder. */
async function listShownCards(
  { db }: Services,
  person: Attendee,
  organisationId: number,
  shown: ShownCard | null,
): Promise<MemberCard[]> {
  if (shown && 'number' in shown) {
    const cards = await listCardsOfHolder(db, organisationId, emailKey(shown.email))
    return cards.filter(({ number }) => isSameNumber(number, shown.number))
  }
  // Nobody has shown yet that the address of a guest is theirs.
  if (person.pass?.scope === 'CREATED') return []
  if (!shown) return listCardsOfHolder(db, organisationId, emailKey(person.email))
  const card = await findMemberCard(db, shown.id)
  return card?.holderEmail && emailKey(card.holderEmail) === emailKey(person.email) ? [card] : []
}

function isSameNumber(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Returns the ticket type of each person, in the order of the requested parts. */
export function typesOfPeople(parts: readonly Part[]): number[] {
  return parts.flatMap(({ ticketTypeId, people }) => Array.from({ length: people }, () => ticketTypeId))
}
