import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { findOpenParticipationOf } from '#db/queries/participation/participation.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Participation } from '#db/schema/participation.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { readOnce } from '#server/runtime/read-once.ts'
import { holdsInvitation, type Visitor } from '#server/services/invitation/answer.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'
import { isKnownTo } from '#server/services/participation/own-place.ts'

export type Viewpoint = 'public' | 'participant' | 'host' | 'operator'

/** An activity, and how this person relates to it. */
export interface Sight {
  activity: ListedActivity
  viewpoint: Viewpoint
  participation: Participation | undefined
}

/**
 * Returns undefined when this person may not see the activity, or there is none: one that is not online is visible to
 * its host, its participants and operators; a private one also to those in line and to invitees, who may show the links
 * of their emails. `guest`: the holder of a pass, who sees what they are registered or in line for.
 */
export function seeActivity(
  services: Services,
  session: Session | null,
  id: number,
  guest: Attendee | null = null,
): Promise<Sight | undefined> {
  const key = ['sight', id, session?.userId ?? null, guest?.userId ?? null, guest?.pass?.id ?? null]
  return readOnce(services, key, () => findSight(services, session, id, guest))
}

async function findSight(
  services: Services,
  session: Session | null,
  id: number,
  guest: Attendee | null,
): Promise<Sight | undefined> {
  const { db } = services
  const activity = await findListedActivity(db, id)
  if (!activity) return undefined
  const participation = session ? await findOpenParticipationOf(db, id, session.userId) : undefined
  const viewpoint = viewpointOf(activity, session, participation)
  const isSeen =
    viewpoint !== 'public' ||
    (await isShownTo(services, session, activity)) ||
    (await isKnownTo(services, session, activity)) ||
    (await isKnownTo(services, guest, activity))
  return isSeen ? { activity, viewpoint, participation } : undefined
}

/** Returns whether a person without any relation to an activity may see it. */
export async function isShownTo(
  services: Services,
  person: Visitor | null,
  activity: Pick<Activity, 'id' | 'validation' | 'publishedAt' | 'isPrivate'>,
): Promise<boolean> {
  if (!isAdmitted(activity)) return false
  return !activity.isPrivate || holdsInvitation(services, person, activity.id)
}

function viewpointOf(activity: ListedActivity, session: Session | null, own: Participation | undefined) {
  const isHost = session !== null && actingOn(session, activity).userId === activity.hostId
  if (isHost) return 'host'
  if (session?.isOperator) return 'operator'
  return own ? 'participant' : 'public'
}
