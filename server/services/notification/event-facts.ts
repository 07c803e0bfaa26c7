import { parseRows, stringifyRows } from '#db/booleans.ts'
import { countSponsored, findUser } from '#db/queries/account/user.ts'
import { listActivitiesByIds, type ListedActivity } from '#db/queries/activity/listed.ts'
import { findInvitation } from '#db/queries/invitation/invitee-list.ts'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import { idsOf } from '#db/queries/results.ts'
import type { User } from '#db/schema/account.ts'
import type { Ticket } from '#db/schema/participation.ts'
import {
  type FactsReadFrom,
  NOTIFICATIONS,
  type NotificationSubjects,
  type NotificationType,
} from '#server/domain/notification/kinds.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { Services } from '#server/runtime/context.ts'
import type { RecipientRef } from './recipient-ref.ts'

const ACTIVITY_COLUMNS = [
  ...(['name', 'language', 'startsAt', 'endsAt', 'timeZone', 'isOnline', 'onlineLink'] as const),
  ...(['address', 'city', 'nearCity', 'province', 'latitude', 'longitude', 'capacity', 'isPrivate'] as const),
  ...(['validation', 'refusalReason', 'refusalMessage', 'cancelledAt'] as const),
  ...(['calendarSequence', 'changedAt'] as const),
] as const satisfies (keyof ListedActivity)[]

const REGISTRATION_COLUMNS = [
  ...(['state', 'partySize', 'waitingSize', 'chequeNumber'] as const),
  ...(['endedAt', 'endedReason', 'endedNote'] as const),
] as const satisfies (keyof ParticipationWithPerson)[]

export type ActivityThen = Pick<ListedActivity, (typeof ACTIVITY_COLUMNS)[number]>
type ParticipationAtEvent = Pick<ParticipationWithPerson, (typeof REGISTRATION_COLUMNS)[number]>

/**
 * The facts of an event that an email reports, as they were in its transaction (docs/decisions/049). These columns
 * override the rows as they are when the email is written; names of people are not kept here, but of an account that is gone. Emails with facts are
 * sent in their order. No facts: it reports no event, or an earlier version queued it.
 */
export interface EventFacts {
  activity?: ActivityThen
  /** `ticketIds`: those that were valid. */
  registration?: ParticipationAtEvent & { ticketIds: number[] }
  /** How many places of the activity were taken. */
  taken?: number
  sponsored?: number
  isReminder?: boolean
  leaver?: Leaver
}

/** The recipient of the e-mail about a deleted account: kept with it until it has left. */
type Leaver = Pick<User, 'email' | 'locale' | 'firstName' | 'lastName' | 'organisationName'>

const READERS: {
  [Name in keyof FactsReadFrom]: (
    services: Services,
    subject: FactsReadFrom[Name],
    recipient: RecipientRef,
  ) => Promise<EventFacts | null>
} = {
  ACTIVITY: ofActivity,
  PARTICIPATION: ofParticipation,
  HOST_NEWS: ofHostNews,
  ACTIVITY_INVITATION: ofActivityInvitation,
  SPONSORSHIP: ofSponsorship,
  LEAVER: ofLeaver,
  NOTHING_MORE: () => Promise.resolve({}),
}

/** Call it in the transaction of the event, after its writes. Returns null when the email keeps no facts. */
export async function readEventFacts<Type extends NotificationType>(
  services: Services,
  type: Type,
  subject: NotificationSubjects[Type],
  recipient: RecipientRef,
): Promise<EventFacts | null> {
  const { facts } = NOTIFICATIONS[type]
  // The table of kinds names only readers that its subject suits.
  return facts && READERS[facts](services, subject as never, recipient)
}

async function ofActivity(
  services: Services,
  { activityId }: { activityId: number },
): Promise<EventFacts | null> {
  const activity = await readActivityThen(services, activityId)
  return activity && { activity }
}

async function ofParticipation(
  services: Services,
  { participationId }: { participationId: number },
): Promise<EventFacts | null> {
  const { db } = services
  const participation = await findParticipationWithPerson(db, participationId)
  const activity = participation && (await readActivityThen(services, participation.activityId))
  if (!activity) return null
  return registrationFacts(activity, participation, await listOpenTickets(db, [participationId]))
}

/** Returns the facts of a registration from rows that are known: whoever has just written them reads nothing again. */
export function registrationFacts(
  activity: ActivityThen,
  participation: ParticipationAtEvent,
  openTickets: readonly Pick<Ticket, 'id' | 'waitsFor'>[],
): EventFacts {
  const ticketIds = idsOf(openTickets.filter(isGoodForEntry))
  const registration = { ...pick(participation, REGISTRATION_COLUMNS), ticketIds }
  return { activity: pick(activity, ACTIVITY_COLUMNS), registration }
}

/** A digest is about the state when it is written. */
async function ofHostNews(
  services: Services,
  news: { participationId: number } | { since: string },
): Promise<EventFacts | null> {
  if ('since' in news) return null
  const participation = await findParticipationWithPerson(services.db, news.participationId)
  if (!participation) return null
  const taken = await countPlacesTaken(services.db, [participation.activityId])
  return { ...(await ofParticipation(services, news)), taken: taken.get(participation.activityId) ?? 0 }
}

/** Called before the email is counted: an earlier one makes this one a reminder. */
async function ofActivityInvitation(
  services: Services,
  _subject: object,
  recipient: RecipientRef,
): Promise<EventFacts | null> {
  const id = 'activityInvitationId' in recipient ? recipient.activityInvitationId : 0
  const invitation = await findInvitation(services.db, id)
  const activity = invitation && (await readActivityThen(services, invitation.activityId))
  return activity ? { activity, isReminder: invitation.emailsSent > 0 } : null
}

async function ofSponsorship(
  { db }: Services,
  _subject: object,
  recipient: RecipientRef,
): Promise<EventFacts | null> {
  return 'userId' in recipient ? { sponsored: await countSponsored(db, recipient.userId) } : null
}

/** Called before the account is emptied. */
async function ofLeaver(
  { db }: Services,
  _subject: object,
  recipient: RecipientRef,
): Promise<EventFacts | null> {
  const user = 'userId' in recipient ? await findUser(db, recipient.userId) : undefined
  return user
    ? { leaver: pick(user, ['email', 'locale', 'firstName', 'lastName', 'organisationName']) }
    : null
}

/** Returns subject and facts of a notification as they are stored. */
export function detailsOf(subject: object, facts: EventFacts | null): string {
  return stringifyRows(facts ? { ...subject, facts } : subject)
}

export function readDetails(details: string): { subject: object; facts?: EventFacts } {
  const { facts, ...subject } = parseRows(details) as { facts?: EventFacts }
  return { subject, facts }
}

/** Returns the remaining facts, for an email that is held. */
export function withoutActivity({ activity: _, ...rest }: EventFacts): EventFacts {
  return rest
}

/** Returns the activity as it is now. */
export async function readActivityThen(
  { db }: Pick<Services, 'db'>,
  activityId: number,
): Promise<ActivityThen | null> {
  const [activity] = await listActivitiesByIds(db, [activityId])
  return activity ? pick(activity, ACTIVITY_COLUMNS) : null
}
