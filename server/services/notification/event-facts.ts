import { parseRows, stringifyRows } from '#db/booleans.ts'
import { countSponsored } from '#db/queries/account/user.ts'
import { listActivitiesByIds, type ListedActivity } from '#db/queries/activity/activity.ts'
import { findInvitation } from '#db/queries/invitation/invitee-list.ts'
import {
  countPlacesTaken,
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/participation.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import type { NotificationType } from '#server/domain/notification/kinds.ts'
import type { Services } from '#server/runtime/context.ts'
import type { RecipientRef } from './recipient-ref.ts'
import type { NotificationSubjects } from './subjects.ts'

const ACTIVITY_COLUMNS = [
  ...(['name', 'language', 'startsAt', 'endsAt', 'timeZone', 'isOnline', 'onlineLink'] as const),
  ...(['address', 'city', 'province', 'latitude', 'longitude', 'capacity', 'isPrivate'] as const),
  ...(['validation', 'refusalReason', 'refusalMessage', 'cancelledAt'] as const),
  ...(['calendarSequence', 'changedAt'] as const),
] as const satisfies (keyof ListedActivity)[]

const REGISTRATION_COLUMNS = [
  ...(['state', 'partySize', 'waitingSize', 'chequeNumber'] as const),
  ...(['endedAt', 'endedReason', 'endedNote'] as const),
] as const satisfies (keyof ParticipationWithPerson)[]

type ActivityThen = Pick<ListedActivity, (typeof ACTIVITY_COLUMNS)[number]>
type ParticipationAtEvent = Pick<ParticipationWithPerson, (typeof REGISTRATION_COLUMNS)[number]>

/**
 * The facts of an event that an email reports, as they were in its transaction (docs/decisions/049). These columns
 * override the rows as they are when the email is written; names of people are not kept here. Emails with facts are
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
}

type ReadFacts<Type extends NotificationType> = (
  services: Services,
  subject: NotificationSubjects[Type],
  recipient: RecipientRef,
) => Promise<EventFacts | null>

/** A link that is created with its email, which is not sent once the link would lead nowhere: it reports no event. */
const WAY_IN = null

/** About the state when it is written: what is to come, what waits, what was collected. */
const AS_IT_STANDS = null

/** What it reports never changes again. */
const FINAL = null

/**
 * Neither the activity nor its registrations change any more: the email only keeps its place in the order.
 */
const afterTheEnd = (): Promise<EventFacts> => Promise.resolve({})

/** How the facts of each kind of event are read. A kind without a row does not compile. */
const READINGS: { [Type in NotificationType]: ReadFacts<Type> | null } = {
  NEW_USER_NEED_CONFIRMATION: WAY_IN,
  NEW_PASSWORD: WAY_IN,
  ACCOUNT_NOT_ACTIVATED: WAY_IN,
  NEWSLETTER_CONFIRMATION: WAY_IN,
  WELCOME: FINAL,
  PROMOTION: FINAL, // written by an operator, once
  ACTIVITY_CREATED: ofActivity,
  ACTIVITY_VALID: ofActivity,
  ACTIVITY_NO_LONGER_VALID: ofActivity,
  NEW_PARTICIPANT: ofParticipation,
  PARTICIPANT_APPROVED: ofParticipation,
  REFUSED_PARTICIPATION: ofParticipation,
  NEW_PARTICIPANT_FOR_HOST: ofHostNews,
  NEW_WAITING_APPROVAL: ofHostNews,
  PARTICIPANT_WAITING_TOO_LONG: AS_IT_STANDS,
  ATTENDANCE_CORRECTED: FINAL, // a correction has a row of its own
  ACTIVITY_CANCELLED: afterTheEnd,
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: afterTheEnd,
  ACTIVITY_INVITATION: ofActivityInvitation,
  ORGANISATION_INVITATION: WAY_IN,
  MEMBER_CARD: FINAL, // sent unless it was removed
  SPONSORSHIP: ofSponsorship,
  NEXT_24H: AS_IT_STANDS,
  NEW_COMMENT: AS_IT_STANDS, // a comment may be edited, hidden or removed before it is sent
  NEW_RESPONSE: AS_IT_STANDS,
  ALERT_NEW_ACTIVITY: AS_IT_STANDS,
}

/** Call it in the transaction of the event, after its writes. Returns null when the email keeps no facts. */
export async function readEventFacts<Type extends NotificationType>(
  services: Services,
  type: Type,
  subject: NotificationSubjects[Type],
  recipient: RecipientRef,
): Promise<EventFacts | null> {
  const read: ReadFacts<Type> | null = READINGS[type]
  return read && read(services, subject, recipient)
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
  const tickets = await listOpenTickets(db, [participationId])
  const ticketIds = tickets.flatMap(({ id, awaitsApproval }) => (awaitsApproval ? [] : [id]))
  return { activity, registration: { ...pick(participation, REGISTRATION_COLUMNS), ticketIds } }
}

/** A digest is about the state when it is written. */
async function ofHostNews(
  services: Services,
  news: { participationId: number } | { since: string },
): Promise<EventFacts | null> {
  if ('since' in news) return AS_IT_STANDS
  const participation = await findParticipationWithPerson(services.db, news.participationId)
  if (!participation) return null
  const taken = await countPlacesTaken(services.db, [participation.activityId])
  return {
    ...(await ofParticipation(services, news)),
    taken: taken.get(participation.activityId) ?? 0,
  }
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
export async function readActivityThen({ db }: Services, activityId: number): Promise<ActivityThen | null> {
  const [activity] = await listActivitiesByIds(db, [activityId])
  return activity ? pick(activity, ACTIVITY_COLUMNS) : null
}

function pick<Row, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>
}
