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
 * What an e-mail tells of an event, as it was in the transaction of the event (docs/decisions/049). Columns of rows lie
 * over the rows as they are when the e-mail is written; names of people are not kept here. E-mails with facts leave in
 * their order. No facts: it tells of no event, or an earlier version left it.
 */
export interface EventFacts {
  activity?: ActivityThen
  /** `ticketIds`: those that were good. */
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

/** A way in that is made with its e-mail, and is not sent once it leads nowhere: it tells of no event. */
const WAY_IN = null

/** About what stands when it is written: what is to come, what waits, what came together. */
const AS_IT_STANDS = null

/** What it tells changes no more. */
const FINAL = null

/** Nothing of the activity, nor of its registrations, changes any more: the e-mail only keeps its place in the order. */
const afterTheEnd = (): Promise<EventFacts> => Promise.resolve({})

/** What is kept of each kind of event. A kind without a row does not compile. */
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
  MEMBER_CARD: FINAL, // sent unless it was taken back
  SPONSORSHIP: ofSponsorship,
  NEXT_24H: AS_IT_STANDS,
  NEW_COMMENT: AS_IT_STANDS, // what was said may be corrected, hidden or taken back before it is sent
  NEW_RESPONSE: AS_IT_STANDS,
  ALERT_NEW_ACTIVITY: AS_IT_STANDS,
}

/** To be called in the transaction of the event, after what it writes. Null: the e-mail keeps nothing of it. */
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
  const ticketIds = tickets.flatMap(({ id, awaitsApproval }) => (awaitsApproval === 0 ? [id] : []))
  return { activity, registration: { ...pick(participation, REGISTRATION_COLUMNS), ticketIds } }
}

/** Gathered news are about what stands when they are written. */
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

/** Called before the e-mail is counted: one that left before makes this one a reminder. */
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

/** How subject and facts of a notification are stored. */
export function detailsOf(subject: object, facts: EventFacts | null): string {
  return JSON.stringify(facts ? { ...subject, facts } : subject)
}

export function readDetails(details: string): { subject: object; facts?: EventFacts } {
  const { facts, ...subject } = JSON.parse(details) as { facts?: EventFacts }
  return { subject, facts }
}

/** The rest, of an e-mail that does not leave yet. */
export function withoutActivity({ activity: _, ...rest }: EventFacts): EventFacts {
  return rest
}

/** The activity as it is now. */
export async function readActivityThen({ db }: Services, activityId: number): Promise<ActivityThen | null> {
  const [activity] = await listActivitiesByIds(db, [activityId])
  return activity ? pick(activity, ACTIVITY_COLUMNS) : null
}

function pick<Row, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>
}
