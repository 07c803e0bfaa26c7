import type { UserWithPicture } from '#db/queries/account/user.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import type { Activity, TicketType } from '#db/schema/activity.ts'
import type { Participation, Ticket } from '#db/schema/participation.ts'
import { countPeople, placesLeftOfTypes } from '#server/domain/participation/capacity.ts'
import { isRequested } from '#server/domain/participation/good-for-entry.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Answered, withAnswers } from './answers.ts'
import type { Accepted } from './join-outcome.ts'
import { countPlacesOfTypes } from './party.ts'

/** A new registration as its transaction has written it: what reading it afterwards would return. */
export interface WrittenRegistration {
  participation: Answered<ParticipationWithPerson>
  activity: Activity
  tickets: Ticket[]
  hasAnswers: boolean
  /** How many places of the activity are taken and left, this registration included; null without a limit. */
  taken: number
  left: number | null
}

interface WrittenRows {
  participation: Participation
  account: UserWithPicture
  tickets: Ticket[]
  hasAnswers: boolean
}

export function describeWritten(
  { activity, given, taken, left, offer }: Accepted,
  { participation, account, tickets, hasAnswers }: WrittenRows,
): WrittenRegistration {
  const people = countPeople(given)
  const ofTypes = offer.ticketTypes.map(
    ({ id }) => left.ofType(id) - countPeople(given.filter(({ ticketTypeId }) => ticketTypeId === id)),
  )
  const leftInAll = placesLeftOfTypes(left.inAll - people, ofTypes)
  const described = {
    ...participation,
    firstName: participation.firstName ?? account.firstName,
    lastName: participation.lastName ?? account.lastName,
    organisationName: participation.organisationName ?? account.organisationName,
    email: participation.email ?? account.email,
    pictureKey: account.pictureKey,
    isScanned: false,
    hasUnopenedLink: false,
    waitingSize: tickets.filter(isRequested).length,
    markBefore: null,
    correctedAt: null,
    correctionReason: null,
    ...{ chequeNumber: null, chequeState: null, dueCents: 0 },
  }
  return {
    participation: described,
    activity,
    tickets,
    hasAnswers,
    taken: taken + people,
    left: Number.isFinite(leftInAll) ? leftInAll : null,
  }
}

/** Counts the places left anew, once those of an offer that were not taken have gone to the next in line. */
export async function recountLeft(
  services: Services,
  written: WrittenRegistration,
  ticketTypes: readonly TicketType[],
): Promise<WrittenRegistration> {
  const left = await countPlacesOfTypes(services, written.activity, ticketTypes)
  const leftInAll = placesLeftOfTypes(
    left.inAll,
    ticketTypes.map(({ id }) => left.ofType(id)),
  )
  return { ...written, left: Number.isFinite(leftInAll) ? leftInAll : null }
}

/** Adds the answers to the host's questions; they are only read where there are any. */
export async function withWrittenAnswers(services: Services, written: WrittenRegistration) {
  if (!written.hasAnswers) return written
  const [participation = written.participation] = await withAnswers(services, [written.participation])
  return { ...written, participation }
}
