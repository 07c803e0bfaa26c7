import { updateActivity } from '#db/queries/activity/activity.ts'
import { dropHeldEmails, listHeldParticipations } from '#db/queries/notification/held-email.ts'
import { findMailingOfEnd } from '#db/queries/notification/mailing.ts'
import { countHandedOn, countToldOfEnd } from '#db/queries/notification/reach.ts'
import { endParticipationsOf, hasParticipations } from '#db/queries/participation/participation.ts'
import { endWaitingEntriesOf } from '#db/queries/participation/waiting-list.ts'
import { listOffers } from '#db/queries/participation/waiting-offers.ts'
import { listParticipationsEndedWithActivity } from '#db/queries/participation/with-person.ts'
import type { Activity } from '#db/schema/activity.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { releasePictures } from '#server/services/activity/picture/picture.ts'
import { beginMailing, type MailingRules } from '#server/services/notification/mailing.ts'
import { type News, notify, recipientOf } from '#server/services/notification/notification.ts'
import { endTicketsOfActivity } from '#server/services/participation/end-tickets.ts'
import { closeRevision } from './revision.ts'

export interface ActivityEnd {
  as: 'HOST' | 'OPERATOR' | 'MINIMUM'
  /** The person who did it; null: the system. */
  by: number | null
  reason: string | null
}

const EMAILS = {
  HOST: 'ACTIVITY_CANCELLED',
  OPERATOR: 'ACTIVITY_CANCELLED',
  MINIMUM: 'ACTIVITY_CANCELLED_MISSING_PARTICIPANTS',
} as const

/**
 * Returns whether an activity is deleted when its host calls it off (decisions §4): nobody ever joined, and nobody is
 * offered a place. The page says the same before it asks.
 */
export async function isDeletedByItsEnd({ db }: Services, activityId: number): Promise<boolean> {
  if (await hasParticipations(db, activityId)) return false
  return (await listOffers(db, activityId)).length === 0
}

/**
 * Ends an activity with all its registrations and tickets, inside the transaction that holds its lock. Everybody who
 * can be reached is notified step by step (docs/decisions/083), so are those who were offered a place, and the host,
 * unless they did it themselves.
 */
export async function endActivity(services: Services, activity: Activity, { as, by, reason }: ActivityEnd) {
  const { db } = services
  const { id } = activity
  const at = instant(services.now())
  const offers = await listOffers(db, id)
  const isRemoved = as === 'HOST' && (await isDeletedByItsEnd(services, id))
  const end = { endedAt: at, endedReason: 'ACTIVITY_CANCELLED' as const }
  await endTicketsOfActivity(services, id)
  const told = await endParticipationsOf(db, id, { ...end, endedBy: by })
  await endWaitingEntriesOf(db, id, { ...end, endedBy: by })
  await closeRevision(services, id, { closedAt: at, closedBy: by, closedAs: 'WITHDRAWN' })
  await updateActivity(db, id, {
    cancelledAt: at,
    cancelledAs: as,
    cancelReason: reason,
    removedAt: isRemoved ? at : null,
    calendarSequence: activity.calendarSequence + 1,
    changedAt: at,
  })
  // People whose confirmation was never sent are not notified of the end either.
  const heldIds = [...(await listHeldParticipations(db, id))]
  await dropHeldEmails(db, 'activityId', id)
  if (isRemoved) await releasePictures(services, [activity.pictureId, activity.bannerPictureId])
  const details = JSON.stringify({ as, heldIds } satisfies EndNews)
  await beginMailing(services, activityEndMailing, { kind: 'ACTIVITY_ENDED', activity, details })
  for (const { id: waitingEntryId, userId } of offers)
    await notify(services, userId, EMAILS[as], { waitingEntryId })
  if (as !== 'HOST') await notify(services, activity.hostId, EMAILS[as], { activityId: id })
  return { isRemoved, told }
}

/** The registrations that an end of their activities reaches by email. */
export interface ReachOfEnd {
  /** How many emails leave: to registrations, and to the holders of handed-on tickets. */
  toldOfEnd: number
  /** Entered by hand with an address, but their first email has not been sent: they get none about the end, either. */
  unconfirmed: number
}

/** Counts the emails that leave when these activities are called off, beside those to people who were offered a place. */
export async function readReachOfEnd({ db }: Services, activityIds: readonly number[]): Promise<ReachOfEnd> {
  const { told, unconfirmed } = await countToldOfEnd(db, activityIds)
  return { toldOfEnd: told + (await countHandedOn(db, activityIds)), unconfirmed }
}

/** The details of the mailing, as its row stores them. */
interface EndNews extends Pick<ActivityEnd, 'as'> {
  /** The registrations whose confirmation was never sent. */
  heldIds: number[]
}

/**
 * Lists the registrations whose first email has not been sent; after calling off those whose first email never was, as
 * long as that mailing is kept. Of these, no email tells anybody entered by hand of the end.
 */
export async function listHeldIds(
  { db }: Pick<Services, 'db'>,
  { id, cancelledAt }: Pick<Activity, 'id' | 'cancelledAt'>,
): Promise<number[]> {
  if (cancelledAt === null) return [...(await listHeldParticipations(db, id))]
  const mailing = await findMailingOfEnd(db, id)
  return mailing ? (JSON.parse(mailing.details) as EndNews).heldIds : []
}

/** Tells everybody whose registration ended with the activity. */
export const activityEndMailing: MailingRules = {
  list: listParticipationsEndedWithActivity,

  newsFor(_services, { mailing, participations }) {
    const { as, heldIds } = JSON.parse(mailing.details) as EndNews
    const news = participations.flatMap((participation): News[] => {
      const { id: participationId, userId } = participation
      const to = recipientOf(participation)
      if (!to || (userId === null && heldIds.includes(participationId))) return []
      return [{ type: EMAILS[as], to, subject: { participationId } }]
    })
    return Promise.resolve({ news })
  },
}
